/** A guide as lists of guides show it; `src/content.config.ts` says what each field is. */
export interface Guide {
  id: string;
  title: string;
  description: string;
  figure:
    'shapes' | 'measures' | 'prescription' | 'kinds' | 'thickness' | 'pupils' | 'wash' | 'tint';
}
