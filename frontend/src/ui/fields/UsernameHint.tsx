/** A hidden field that tells password managers which account the password is for. */
export function UsernameHint({ value }: { value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
