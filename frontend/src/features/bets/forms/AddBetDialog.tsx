import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { betMessages, type PositionKind } from '../../../../../shared/contracts/bets/position.ts';
import { addPositionMutation } from '../../../api/bets/bets-list.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsFormat } from '../../../lib/odds-format.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Form } from '../../../ui/fields/Form.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { localTime, optionalTime, pastTime, timeOf } from '../local-time.ts';
import { ParlayFields } from '../parlays/ParlayFields.tsx';
import { explainBet, useParlay } from '../parlays/use-parlay.ts';
import { kindText } from '../position-text.ts';
import { BetFields, firstBook } from './BetFields.tsx';
import { betFields, noTexts, parlayFields, typedBet } from './bet-form.ts';

const handKinds = (['single', 'parlay'] as const).map((value) => ({ value, label: kindText(value) }));
const NO_LEAGUE = '';
/** A league that is not one of ours. */
const OTHER_LEAGUE = 'other';
const leagueOptions = [
  { value: NO_LEAGUE, label: 'Not specified' },
  ...leagues.map(({ key, label }) => ({ value: key, label })),
  { value: OTHER_LEAGUE, label: 'Another league' },
];

/** Adds a bet by hand. `now`: ms. */
export function AddBetDialog({ now, onClose }: { now: number; onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync: add } = useMutation(addPositionMutation(client));
  const [key] = useState(newKey);
  const [bookId, setBookId] = useState(firstBook);
  const [bonus, setBonus] = useState(false);
  const [kind, setKind] = useState<Extract<PositionKind, 'single' | 'parlay'>>('single');
  const [league, setLeague] = useState<string>(NO_LEAGUE);
  const isParlay = kind === 'parlay';
  const parlay = useParlay({ isShown: isParlay });
  const format = useOddsFormat();
  const form = useForm({
    initialValues: { ...noTexts, game: '', startTime: '', placedAt: localTime(now) },
    schema: z.object({
      ...betFields(bookId, format),
      ...(isParlay && parlayFields(bookId, format)),
      game: z.string().check(z.trim(), z.maxLength(200, betMessages.text)),
      startTime: optionalTime,
      placedAt: pastTime(now),
    }),
    ...(isParlay && { findProblem: parlay.findProblem }),
    send: async ({ game, startTime, placedAt, ...typed }) => {
      const hasGame = game !== '' || startTime !== '' || league !== NO_LEAGUE;
      const whole = { key, placedAt: timeOf(placedAt), kind, tags: [], note: '' };
      if (isParlay) return add({ ...whole, game: null, legs: [parlay.bet(typed, { bookId, bonus })] });
      return add({
        ...whole,
        game: hasGame
          ? {
              id: null,
              league: league === NO_LEAGUE ? OTHER_LEAGUE : league,
              title: game === '' ? typed.label : game,
              startTime: startTime === '' ? null : timeOf(startTime),
            }
          : null,
        legs: [typedBet({ ...typed, odds: typed.odds ?? 0 }, { bookId, bonus, pick: null })],
      });
    },
    onSent: () => {
      const text = isParlay && parlay.isScored ? SCORED : 'It stays open until you enter the result.';
      showToast({ title: 'Bet added', text }, ADDED_TOAST_MS);
      onClose();
    },
    explain: explainBet,
  });
  return (
    <Modal title="Add bet" width={isParlay ? 'wide' : 'narrow'} onClose={onClose}>
      <Form form={form} submit="Add bet" submitting="Adding...">
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Kind" value={kind} options={handKinds} onChange={setKind} />
          <TextField label="Placed" type="datetime-local" max={localTime(now)} {...form.field('placedAt')} />
          {isParlay && <ParlayFields {...parlay.fields} />}
          <BetFields
            {...{ form, bookId, bonus }}
            onBook={setBookId}
            onBonus={setBonus}
            fixedLabel={false}
            parlay={isParlay ? parlay.shown : undefined}
          />
          {!isParlay && (
            <>
              <SelectField label="League (optional)" value={league} options={leagueOptions} onChange={setLeague} />
              <TextField label="Game starts (optional)" type="datetime-local" {...form.field('startTime')} />
              <div className="col-span-2">
                <TextField
                  label="Game (optional)"
                  placeholder="Lakers @ Suns"
                  autoComplete="off"
                  {...form.field('game')}
                />
              </div>
            </>
          )}
        </div>
      </Form>
    </Modal>
  );
}

const ADDED_TOAST_MS = 5_000;
const SCORED = 'Final scores settle its legs.';
