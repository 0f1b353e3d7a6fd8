import { CheckboxField } from '../checkbox-field.tsx'
import { SelectField, TextArea, TextField } from '../field.tsx'
import type { Part } from './part.ts'
import { sampleTextsIn } from './texts.ts'

export const textFields: Part = {
  name: 'TextField',
  states: (language) => {
    const { label, long, hint, error, value } = sampleTextsIn(language)
    return {
      default: <TextField label={label} />,
      filled: <TextField label={label} defaultValue={value} hint={hint} isRequired />,
      error: <TextField label={label} defaultValue={value} hint={hint} error={error} isRequired />,
      disabled: <TextField label={label} defaultValue={value} disabled />,
      long: <TextField label={long} hint={long} defaultValue={long} />,
      date: <TextField label={label} type="date" />,
      lines: <TextArea label={label} hint={hint} />,
    }
  },
}

export const selectFields: Part = {
  name: 'SelectField',
  states: (language) => {
    const { label, short, long, hint, error } = sampleTextsIn(language)
    const choices = [
      { id: 'short', name: short },
      { id: 'long', name: long },
    ]
    return {
      default: <SelectField label={label} hint={hint} choices={choices} />,
      placeholder: <SelectField label={label} defaultValue="" placeholder={hint} choices={choices} isRequired />,
      error: <SelectField label={label} defaultValue="long" error={error} choices={choices} />,
      disabled: <SelectField label={label} choices={choices} disabled />,
      empty: <SelectField label={label} choices={[]} />,
    }
  },
}

export const checkboxFields: Part = {
  name: 'CheckboxField',
  states: (language) => {
    const { label, long, hint, error } = sampleTextsIn(language)
    return {
      default: <CheckboxField>{label}</CheckboxField>,
      checked: (
        <CheckboxField defaultChecked hint={hint}>
          {label}
        </CheckboxField>
      ),
      error: (
        <CheckboxField error={error} isRequired>
          {label}
        </CheckboxField>
      ),
      long: <CheckboxField hint={long}>{long}</CheckboxField>,
    }
  },
}
