import { t } from '#i18n/t.ts';
import { useEffect, useState, type FormEvent } from 'react';
import type { ShopFrame } from '#domain/frames/own-fit.ts';
import { USES, type Use } from '#domain/lenses/lens-choice.ts';
import type { LensJson } from '#domain/lenses/record.ts';
import { formatDecimal } from '#domain/number.ts';
import { EYES, type EyeName, type Verdict } from '#domain/prescriptions/prescription.ts';
import { getData, postData } from '#stores/api.ts';
import { SelectField, TextField } from '../../form/Field.tsx';
import { formatReais } from '../format.ts';
import { Card } from '../record/RecordLayout.tsx';
import styles from './Lenses.module.css';

interface Told {
  field?: string;
  code: string;
  message: string;
}

interface Quote {
  verdict: Verdict;
  refusals: Told[];
  questions: Told[];
  reviews: Told[];
  advice: Told[];
  price: number;
  days: number;
  thickness: Record<
    EyeName,
    { centre: number; edgeMin: number; edgeMax: number; weight: number }
  > | null;
  weight: number | null;
}

type Answer =
  | { state: 'found'; quote: Quote }
  | { state: 'refused'; err: string; fields: Readonly<Record<string, string>> }
  | null;

const TONE: Readonly<Record<Verdict, string>> = {
  refuse: 'notice notice--danger',
  ask: 'notice notice--warning',
  review: 'notice notice--warning',
  advise: 'notice',
  accept: 'notice notice--success',
};

/** All frames with measures, a page of them at a time. */
async function everyFrame(): Promise<ShopFrame[]> {
  const frames: ShopFrame[] = [];
  for (let page: number | null = 1; page !== null;) {
    const answer: Awaited<ReturnType<typeof framesOn>> = await framesOn(page);
    if (!answer.success) break;
    frames.push(...answer.frames);
    page = answer.next;
  }
  return frames;
}
const framesOn = (page: number) =>
  getData<{ frames: ShopFrame[]; next: number | null }>(`/api/frames?page=${page}`);

/** Id of a variant of a frame in a size: what names it to the shop. */
async function variantIn({ _id, slug }: ShopFrame, size: string): Promise<string> {
  if (size === '') return _id;
  const answer = await getData<{
    product: { variants: { id?: string; _id?: string; attribute?: { name: string } | null }[] };
  }>(`/api/products/${slug}`);
  if (!answer.success) return _id;
  const variant = answer.product.variants.find(({ attribute }) => attribute?.name === size);
  return variant?._id ?? variant?.id ?? _id;
}

/** Asks the shop itself what a buyer would be told of a lens in a frame by a prescription. */
export function TryLens({ lenses }: { lenses: readonly Pick<LensJson, '_id' | 'name'>[] }) {
  const [frames, setFrames] = useState<readonly ShopFrame[] | null>(null);
  const [frameId, setFrameId] = useState('');
  const [size, setSize] = useState('');
  const [lensId, setLensId] = useState('');
  const [use, setUse] = useState<Use>('distance');
  const [texts, setTexts] = useState({ od: '', oe: '', addition: '', pd: '' });
  const [answer, setAnswer] = useState<Answer>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => void everyFrame().then(setFrames), []);

  const frame = frames?.find(({ _id }) => _id === frameId) ?? frames?.[0];
  const sizes = frame ? Object.keys(frame.sizes) : [];
  const chosenSize = sizes.includes(size) ? size : (sizes[0] ?? '');
  const lens = lenses.find(({ _id }) => _id === lensId) ?? lenses[0];

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (asking || !frame || !lens) return;
    setAsking(true);
    const found = await postData<Quote>('/api/lenses/quote', {
      productUid: await variantIn(frame, chosenSize),
      lensId: lens._id,
      use,
      treatments: [],
      draft: true,
      ...(use !== 'none' && { prescription: texts }),
    });
    setAsking(false);
    setAnswer(
      found.success
        ? { state: 'found', quote: found }
        : { state: 'refused', err: found.err, fields: found.fields ?? {} },
    );
  };

  const quote = answer?.state === 'found' ? answer.quote : null;
  const errorAt = (field: string): string | undefined =>
    [...(quote?.refusals ?? []), ...(quote?.questions ?? [])].find(
      (told) => told.field === field || told.field?.startsWith(`${field}.`),
    )?.message;
  const text = (name: keyof typeof texts) => ({
    value: texts[name],
    error: errorAt(name),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: target.value }),
  });
  if (lenses.length === 0) return null;

  return (
    <Card title={t('lenses.try.title')}>
      <p className="small soft">{t('lenses.try.lead')}</p>
      {frames?.length === 0 && <p className="notice">{t('lenses.try.noFrames')}</p>}
      <form className={styles.trial} noValidate onSubmit={(event) => void ask(event)}>
        <SelectField
          label={t('lenses.try.frame')}
          value={frame?._id ?? ''}
          onChange={({ target }) => setFrameId(target.value)}
        >
          {frames?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        {sizes.length > 1 && (
          <SelectField
            label={t('lenses.try.size')}
            value={chosenSize}
            onChange={({ target }) => setSize(target.value)}
          >
            {sizes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('lenses.try.lens')}
          value={lens?._id ?? ''}
          onChange={({ target }) => setLensId(target.value)}
        >
          {lenses.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('lenses.try.use')}
          value={use}
          onChange={({ target }) => setUse(target.value as Use)}
        >
          {USES.map((one) => (
            <option key={one} value={one}>
              {t(`lenses.options.uses.${one}`)}
            </option>
          ))}
        </SelectField>
        {use !== 'none' && (
          <>
            <TextField label={t('lenses.try.od')} hint={t('lenses.try.line')} {...text('od')} />
            <TextField label={t('lenses.try.oe')} {...text('oe')} />
            <div className={styles.pair}>
              <TextField
                label={t('lenses.try.addition')}
                inputMode="decimal"
                {...text('addition')}
              />
              <TextField label={t('lenses.try.pd')} inputMode="decimal" {...text('pd')} />
            </div>
          </>
        )}
        <button type="submit" className="button" aria-busy={asking}>
          {t('lenses.try.submit')}
        </button>
      </form>
      <div role="status" className={styles.answer}>
        {answer?.state === 'refused' && (
          <p className="notice notice--danger">
            {Object.values(answer.fields).join(' ') || answer.err}
          </p>
        )}
        {quote && <Result quote={quote} />}
      </div>
    </Card>
  );
}

/** Findings that stand at a field of the form above. */
const isAtField = ({ field }: Told): boolean => field !== undefined && field !== 'lens';

function Result({ quote }: { quote: Quote }) {
  const { verdict, refusals, questions, reviews, advice, price, days, thickness, weight } = quote;
  const shown = [...refusals, ...questions].filter((told) => !isAtField(told));
  const all = [...shown, ...reviews, ...advice];
  return (
    <>
      <p className={TONE[verdict]}>{t(`lenses.try.verdict.${verdict}`)}</p>
      {all.length > 0 && (
        <ul className={styles.findings}>
          {all.map(({ field, code, message }) => (
            <li key={`${field} ${code}`}>{message}</li>
          ))}
        </ul>
      )}
      <p className="small">
        {t('lenses.try.price', {
          price: formatReais(price),
          days: t('lenses.workingDays', { count: days }),
        })}
      </p>
      {thickness && (
        <table className={styles.thickness}>
          <thead>
            <tr>
              <th scope="col">{t('lenses.try.eye')}</th>
              <th scope="col">{t('lenses.try.centre')}</th>
              <th scope="col">{t('lenses.try.edge')}</th>
              <th scope="col">{t('lenses.try.weight')}</th>
            </tr>
          </thead>
          <tbody>
            {EYES.map((name) => {
              const { centre, edgeMin, edgeMax, weight: grams } = thickness[name];
              return (
                <tr key={name}>
                  <th scope="row">{name.toUpperCase()}</th>
                  <td>{t('lenses.try.mm', { value: formatDecimal(centre, 1) })}</td>
                  <td>
                    {t('lenses.try.edgeText', {
                      from: formatDecimal(edgeMin, 1),
                      to: formatDecimal(edgeMax, 1),
                    })}
                  </td>
                  <td>{t('lenses.try.grams', { value: formatDecimal(grams, 1) })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {weight !== null && (
        <p className="small soft">{t('lenses.try.pair', { weight: formatDecimal(weight, 1) })}</p>
      )}
    </>
  );
}
