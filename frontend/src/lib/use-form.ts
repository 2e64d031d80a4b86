import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';

interface FormOptions<Name extends string, S extends z.ZodMiniType, Reply> {
  initialValues: Readonly<Record<Name, string>>;
  initialErrors?: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** Validates the fields before they are sent; its messages are shown at the fields. */
  schema: S;
  /** What is wrong with fields whose values are elsewhere is shown there: the name of the first one, which gets the focus before the others. */
  findProblem?: () => string | undefined;
  send: (values: z.output<S>) => Promise<Reply>;
  onSent: (reply: Reply, values: z.output<S>) => void;
  /** The text for an error of `send`, shown at its field, or above the form if it has none. */
  explain: (error: unknown) => { readonly text: string; readonly field?: NoInfer<Name> };
}

export interface FormState<Name extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly sending: boolean;
  /** An error of the form as a whole. */
  readonly formError: string | undefined;
  /** What `send` threw for it. */
  readonly formErrorCause: unknown;
  readonly values: Readonly<Record<Name, string>>;
  /** The props of a field's component. */
  field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  focus: (name: Name) => void;
}

/** Messages by field name. */
type Errors = Readonly<Record<string, string | undefined>>;

/** Form state and submission: one request at a time, and the focus goes to the first invalid field. */
export function useForm<Name extends string, S extends z.ZodMiniType, Reply>(
  options: FormOptions<Name, S, Reply>,
): FormState<Name> {
  const { initialValues, initialErrors = {}, schema, findProblem, send, onSent, explain } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors>(initialErrors);
  const [failure, setFailure] = useState<{ readonly text: string; readonly cause: unknown }>();
  const [sending, setSending] = useState(false);
  // The state alone would let a second submit through before the next render.
  const busy = useRef(false);

  const focus = (name: string) => {
    const element = ref.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  };
  const change = (name: Name) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    setValues((known) => ({ ...known, [name]: value }));
    setErrors((known) => ({ ...known, [name]: undefined }));
  };
  const submit = async () => {
    setFailure(undefined);
    const parsed = schema.safeParse(values);
    const elsewhere = findProblem?.();
    const found = parsed.success ? {} : firstMessages(parsed.error.issues);
    setErrors(found);
    if (!parsed.success || elsewhere !== undefined) {
      focus(elsewhere ?? Object.keys(initialValues).find((name) => found[name] !== undefined) ?? '');
      return;
    }
    setSending(true);
    const outcome = await send(parsed.data).then(
      (reply) => ({ reply }),
      (cause: unknown) => ({ ...explain(cause), cause }),
    );
    setSending(false);
    if ('reply' in outcome) onSent(outcome.reply, parsed.data);
    else if (outcome.field === undefined) setFailure(outcome);
    else {
      setErrors({ [outcome.field]: outcome.text });
      focus(outcome.field);
    }
  };

  return {
    ref,
    sending,
    formError: failure?.text,
    formErrorCause: failure?.cause,
    values,
    focus,
    onSubmit: (event) => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      void submit().finally(() => {
        busy.current = false;
      });
    },
    field: (name) => ({ name, value: values[name], error: errors[name], onChange: change(name) }),
  };
}

function firstMessages(issues: readonly z.core.$ZodIssue[]): Errors {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0])] ??= message;
  return messages;
}
