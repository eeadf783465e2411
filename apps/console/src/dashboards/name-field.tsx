import { TextInput } from '@mantine/core';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hasFocus?: boolean;
}

/** The required name of a dashboard or a widget. */
export function NameField({ label, value, onChange, hasFocus = false }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={200}
      required
      withAsterisk={false}
      data-autofocus={hasFocus || undefined}
    />
  );
}
