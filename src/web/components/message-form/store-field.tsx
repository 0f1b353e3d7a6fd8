import { useTexts } from '../../i18n/use-texts.ts'
import { PlainSelect } from '../form/plain-select.tsx'

export interface StoreOption {
  id: string
  name: string
  location: string
}

interface Props {
  name: 'storeId'
  start: string
  error: string | undefined
  label: string
  stores: readonly StoreOption[]
}

/** Says which store reads it, and lets the visitor choose another. */
export function StoreField({ label, stores, ...field }: Props) {
  const { t } = useTexts('contact')
  return (
    <PlainSelect {...field} label={label} hint={t('form.storeHint')} isRequired>
      {stores.map(({ id, name, location }) => (
        <option key={id} value={id}>
          {name.includes(location) ? name : `${name}, ${location}`}
        </option>
      ))}
    </PlainSelect>
  )
}
