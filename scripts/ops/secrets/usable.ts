import { createRotatedSecrets, createSecrets, type SecretName } from '../../../functions/platform/secrets.ts';
import { secrets } from '../../../shared/deployment/environment.ts';

/** Whether a function would start with it: by the functions' own rules, each of several values being one. */
export function isUsable(value: string | undefined): Promise<boolean> {
  // Which secret it is makes no difference to them.
  const name = 'codeKey' satisfies SecretName;
  const given = createSecrets({ env: { [secrets[name]]: value }, fetchParameter: async () => undefined });
  return createRotatedSecrets(given)(name).then(
    () => true,
    () => false,
  );
}
