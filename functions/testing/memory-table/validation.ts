/** A request that can never succeed: a bug of its caller. Named as DynamoDB names it. */
export class ValidationException extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ValidationException';
  }
}
