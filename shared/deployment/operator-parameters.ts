/** Parameters of a stage that an operator stores in Parameter Store before the first deployment. */
export interface OperatorParameters {
  readonly stage: string;
  readonly region: string;
  /** Names of the secrets, which functions read when they start. */
  readonly secrets: readonly string[];
  /** Name of the parameter with the certificate's ARN; absent for a stage without a domain. */
  readonly certificate?: string | undefined;
}

/**
 * What is missing and which command stores it; undefined if nothing is.
 * @param isStored whether the parameter of this name has a usable value
 */
export function missingParameters(
  { stage, region, secrets, certificate }: OperatorParameters,
  isStored: (name: string) => boolean,
): string | undefined {
  const missing = parameterNames({ secrets, certificate }).filter((name) => !isStored(name));
  if (missing.length === 0) return undefined;
  const lines = [`These parameters are missing, empty or placeholders: ${missing.join(', ')}.`];
  if (missing.some((name) => name !== certificate)) lines.push(`Secrets: npm run secrets -- --stage ${stage}`);
  if (certificate !== undefined && missing.includes(certificate)) {
    lines.push(
      `With the certificate’s ARN: aws ssm put-parameter --region ${region} --type String --name ${certificate} --value ARN`,
    );
  }
  return lines.join('\n');
}

/** All of a stage's operator parameters. */
export function parameterNames({
  secrets,
  certificate,
}: Pick<OperatorParameters, 'secrets' | 'certificate'>): readonly string[] {
  return certificate === undefined ? secrets : [...secrets, certificate];
}
