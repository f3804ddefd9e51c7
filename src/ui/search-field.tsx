import { TextField, type TextFieldProps } from './text-field.tsx';

type Props = Omit<TextFieldProps, 'label' | 'name' | 'type' | 'onChange'> & {
  onSearch(query: string): void;
};

/** The field 'Search' above a list, or on top of a choice. */
export function SearchField({ onSearch, ...input }: Props) {
  return (
    <TextField
      autoComplete="off"
      {...input}
      label="Search"
      name="search"
      type="search"
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  );
}
