import { type ChangeEvent, type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';

interface FormOptions<Name extends string, S extends z.ZodMiniType, Reply> {
  /** What stands in the fields at first. */
  initialValues: Readonly<Record<Name, string>>;
  /** What is wrong with them from the beginning. */
  initialErrors?: Readonly<Partial<Record<NoInfer<Name>, string>>>;
  /** What must be true of the fields before they are sent; its messages are shown at the fields. */
  schema: S;
  send: (values: z.output<S>) => Promise<Reply>;
  onSent: (reply: Reply, values: z.output<S>) => void;
  /** Words for what `send` was rejected with, and the field they belong to; without one they stand above the form. */
  explain: (error: unknown) => { readonly text: string; readonly field?: NoInfer<Name> };
}

export interface FormState<Name extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly sending: boolean;
  /** What is wrong with the form as a whole. */
  readonly formError: string | undefined;
  readonly values: Readonly<Record<Name, string>>;
  /** What the component of a field takes. */
  field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  focus: (name: Name) => void;
}

/** Message by field. */
type Errors = Readonly<Record<string, string | undefined>>;

/** A form as it is typed, checked and sent: one request at a time, and the focus on the first field that is wrong. */
export function useForm<Name extends string, S extends z.ZodMiniType, Reply>(
  options: FormOptions<Name, S, Reply>,
): FormState<Name> {
  const { initialValues, initialErrors = {}, schema, send, onSent, explain } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<Errors>(initialErrors);
  const [formError, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  // The state alone would let a second submit through before the page is drawn anew.
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
    if (!parsed.success) {
      const initialErrors = firstMessages(parsed.error.issues);
      setErrors(initialErrors);
      focus(Object.keys(initialValues).find((name) => initialErrors[name] !== undefined) ?? '');
      return;
    }
    setErrors({});
    setSending(true);
    const outcome = await send(parsed.data).then(
      (reply) => ({ reply }),
      (error: unknown) => explain(error),
    );
    setSending(false);
    if ('reply' in outcome) onSent(outcome.reply, parsed.data);
    else if (outcome.field === undefined) setFailure(outcome.text);
    else {
      setErrors({ [outcome.field]: outcome.text });
      focus(outcome.field);
    }
  };

  return {
    ref,
    sending,
    formError,
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
