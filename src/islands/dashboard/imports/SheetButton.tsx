import { FileButton } from '../ui/FileButton.tsx';

interface SheetButtonProps {
  label: string;
  disabled?: boolean;
  onFile: (files: FileList | null) => void;
}

/** Opens the machine's own dialog for a table of data. */
export const SheetButton = ({ label, disabled = false, onFile }: SheetButtonProps) => (
  <FileButton
    look="button--primary"
    label={label}
    accept=".csv,.tsv,.txt,text/csv"
    disabled={disabled}
    onFiles={onFile}
  />
);
