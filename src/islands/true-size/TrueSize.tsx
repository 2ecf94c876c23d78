import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import Ruler from 'lucide-react/icons/ruler';
import { useEffect, useState } from 'react';
import type { Color } from '#domain/products/product.ts';
import { $variantChoice } from '#stores/variant-choice.ts';
import { loadTrueSize } from '../product/on-demand.ts';
import { useOnDemand } from '../ui/useOnDemand.ts';
import styles from './TrueSize.module.css';
import type { SizedFrame } from './sized-frame.ts';

/**
 * Lets the measures on the page show the size that is chosen for purchase.
 *
 * @returns what ends it
 */
function followChosenSize(): () => void {
  return $variantChoice.subscribe(({ attribute = '' }) => {
    const radio = document.querySelector<HTMLInputElement>(
      `input[name="medida"][data-size="${CSS.escape(attribute)}"]`,
    );
    if (radio) radio.checked = true;
  });
}

interface TrueSizeProps {
  frame: SizedFrame;
  /** The colours it comes in. */
  colors: Color[];
}

/** The way to the frame at true millimetres on this screen; what shows it is fetched when asked for. */
export default function TrueSize({ frame, colors }: TrueSizeProps) {
  const choice = useStore($variantChoice, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  const { module, state, request } = useOnDemand(loadTrueSize);
  const color = colors.find(({ slug }) => slug === choice.color) ?? colors[0];

  useEffect(followChosenSize, []);

  const open = () => {
    setOpen(true);
    request();
  };

  return (
    <div className={styles.teaser}>
      <button
        type="button"
        className="button"
        aria-busy={state === 'loading'}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Ruler className="icon" aria-hidden="true" />
        {t('trueSize.open')}
      </button>
      <p className="small soft" role={state === 'failed' ? 'alert' : undefined}>
        {state === 'failed' ? t('trueSize.failed') : t('trueSize.teaser')}
      </p>
      {isOpen && module && (
        <module.TrueSizeDialog
          frame={frame}
          color={color?.hex}
          size={choice.attribute}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
