import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { comparedSportsbooks, headingAbove } from '../../../../../shared/catalogue/sportsbooks.ts';
import { type BettingSettings, bettingMessages } from '../../../../../shared/contracts/betting.ts';
import type { BettingSave } from '../../../api/betting.ts';
import { logoFiles } from '../../../config/paths.ts';
import { cleanAmountInput } from '../../../lib/typed-numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';
import { NeverPaired, RoundingChoice } from './BettingFields.tsx';
import { changedStates } from './betting-settings.ts';
import { elsewhereText } from './books-elsewhere.ts';
import { SaveError } from './SaveNote.tsx';
import { StatesField } from './StatesField.tsx';
import { type SetUpChoices, saveOf, setUpChoices, stakeProblem } from './set-up-choices.ts';
import { useSaveBetting } from './use-betting-settings.ts';

interface SetUpDialogProps {
  /** What is set already, such as in this browser before signing in. */
  settings: BettingSettings;
  /** Closes it for good: it is not offered again. */
  onSkip: () => void;
  /** Once everything is saved. */
  onDone: () => void;
}

const steps = [
  { title: 'Which sportsbooks do you use?', text: 'You’ll see only bets you can place there.' },
  {
    title: 'Where do you bet?',
    text: 'Sportsbooks known not to operate there are left out, and links open the first of these states where the book operates.',
  },
  {
    title: 'How much do you bet?',
    text: 'Stakes and profits are shown in your dollars. You can change them on every board.',
  },
] as const;

/** Three short steps for a new subscriber: sportsbooks, states, stake. Nothing is saved before the last. */
export function SetUpDialog({ settings, onSkip, onDone }: SetUpDialogProps) {
  const [at, setAt] = useState(0);
  const [choices, setChoices] = useState<SetUpChoices>(() => setUpChoices(settings));
  const [showsProblem, setShowsProblem] = useState(false);
  const saving = useSaveBetting();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is announced by its heading
  useEffect(() => heading.current?.focus(), [at]);

  const change = (next: Partial<SetUpChoices>) => setChoices((current) => ({ ...current, ...next }));
  const finish = async () => {
    const save: BettingSave | undefined = saveOf(choices);
    setShowsProblem(save === undefined);
    if (save !== undefined && saving.state !== 'saving' && (await saving.save(save))) onDone();
  };

  return (
    <Modal
      title="Set up how you bet"
      width="wide"
      onClose={onSkip}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button tone="quiet" onClick={onSkip}>
            Skip
          </Button>
          <div className="flex flex-wrap gap-2">
            {at > 0 && (
              <Button tone="outline" onClick={() => setAt(at - 1)}>
                Back
              </Button>
            )}
            <Button
              tone="primary"
              aria-disabled={saving.state === 'saving'}
              onClick={() => (isLast ? void finish() : setAt(at + 1))}
            >
              {saving.state === 'saving' && <Spinner />}
              {isLast ? 'Show my bets' : 'Next'}
            </Button>
          </div>
        </div>
      }
    >
      <p className="font-medium text-muted text-xs tabular-nums">
        Step {at + 1} of {steps.length}
      </p>
      <h3 ref={heading} tabIndex={-1} className="mt-1 font-semibold text-lg outline-none">
        {step.title}
      </h3>
      <p className="mt-1 mb-4 text-muted text-sm">{step.text}</p>
      {contentOf(at, { choices, change, showsProblem })}
      <div className="mt-4 empty:hidden">
        <SaveError {...saving} />
      </div>
    </Modal>
  );
}

interface StepProps {
  readonly choices: SetUpChoices;
  readonly change: (next: Partial<SetUpChoices>) => void;
  /** Whether what is wrong with the amounts is said. */
  readonly showsProblem: boolean;
}

function contentOf(at: number, { choices, change, showsProblem }: StepProps): ReactNode {
  if (at === 0) {
    const { books } = choices;
    return (
      <>
        <BookTiles chosen={books} onChange={(next) => change({ books: next })} />
        <p className="mt-2 mb-3 text-muted text-xs tabular-nums">
          {books.length === 0
            ? 'None chosen: you’ll see bets at all of them.'
            : `${books.length} of ${comparedSportsbooks.length} chosen.`}
        </p>
        <NeverPaired />
      </>
    );
  }
  if (at === 1) {
    return (
      <>
        <StatesField
          label="States"
          chosen={choices.states}
          onChange={(next) => change({ states: changedStates(choices.states, next) })}
        />
        <p aria-live="polite" className="mt-2 text-muted text-xs">
          {elsewhereText({ books: saveOf(choices)?.books ?? [], states: [...choices.states] })}
        </p>
      </>
    );
  }
  const problem = showsProblem ? stakeProblem(choices) : undefined;
  return <StakeStep choices={choices} onChange={change} problem={problem} text={bettingMessages.amount} />;
}

interface StakeStepProps {
  choices: SetUpChoices;
  onChange: (next: Partial<SetUpChoices>) => void;
  /** The field that is wrong, and what is said of it. */
  problem: 'stake' | 'unit' | undefined;
  text: string;
}

function StakeStep({ choices, onChange, problem, text }: StakeStepProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField
        label="Total stake on both bets"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        error={problem === 'stake' ? text : undefined}
        value={choices.stakeText}
        onChange={({ target }) => onChange({ stakeText: cleanAmountInput(target.value) })}
      />
      <TextField
        label="Unit (optional)"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="None"
        error={problem === 'unit' ? text : undefined}
        value={choices.unitText}
        onChange={({ target }) => onChange({ unitText: cleanAmountInput(target.value) })}
      />
      <RoundingChoice value={choices.rounding} onChange={(rounding) => onChange({ rounding })} />
    </div>
  );
}

interface BookTilesProps {
  /** Ids. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** Sportsbooks as checkboxes; the whole tile is clickable. */
function BookTiles({ chosen, onChange }: BookTilesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Sportsbooks</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {comparedSportsbooks.map((book) => {
          const { id, name, logo } = book;
          const heading = headingAbove(book);
          const isChosen = chosen.includes(id);
          return (
            <Fragment key={id}>
              {heading !== undefined && <p className="col-span-full mt-1 font-medium text-muted text-xs">{heading}</p>}
              <CheckTile
                label={name}
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
              >
                <ThemedLogo name={name} {...logoFiles(logo)} />
              </CheckTile>
            </Fragment>
          );
        })}
      </div>
    </fieldset>
  );
}
