import { useStore } from '@nanostores/react';
import { $compare } from '#stores/compare.ts';
import CompareBar from './CompareBar.tsx';

/** The bar of a list: what is to be compared, or nothing. */
export default function ComparedHere() {
  const compared = useStore($compare);
  return compared.length > 0 ? <CompareBar items={compared} /> : null;
}
