/** The library of passkeys, loaded when a credential is there to be checked: it reads every form of attestation. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
