/** The part of JSON Schema that types become here. */
export type JsonSchema =
  | { readonly $ref: string }
  | { readonly anyOf: readonly JsonSchema[] }
  | { readonly enum: readonly string[] }
  | { readonly const: string | number | boolean }
  | { readonly type: 'string' | 'number' | 'boolean' | 'null' }
  | { readonly type: 'array'; readonly items: JsonSchema }
  | ObjectSchema
  | { readonly type?: never };

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: JsonSchema | boolean;
}

export interface CallSchemas {
  readonly params: JsonSchema;
  readonly reply: JsonSchema;
}

export interface Schemas {
  /** Of the SDK whose types these are. */
  readonly sdk: string;
  readonly apiVersion: string;
  /** Of the files that say which types. */
  readonly digest: string;
  readonly calls: Readonly<Record<string, CallSchemas>>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}
