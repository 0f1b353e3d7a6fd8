import { CheckboxField } from '#ui/checkbox-field.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import styles from './store-choice.module.css'

interface Props {
  chosen: readonly string[]
  onChange: (stores: string[]) => void
}

/** For whom a change applies: one store, several, or all. Whoever works in one store has nothing to choose. */
export function StoreChoice({ chosen, onChange }: Props) {
  const { t } = useTranslation()
  const { stores } = useSession()
  const isAll = chosen.length === stores.length
  const [first] = chosen
  const only = chosen.length === 1 ? stores.find(({ id }) => id === first)?.name : undefined
  const chosenText = isAll ? t('lists.allStores') : (only ?? t('hours.stores', { count: chosen.length }))
  if (stores.length < 2) return null
  return (
    <details className={styles.stores}>
      <summary>{t('hours.appliesTo', { stores: chosenText })}</summary>
      <CheckboxField checked={isAll} onChange={() => onChange(isAll ? [] : stores.map(({ id }) => id))}>
        <strong>{t('lists.allStores')}</strong>
      </CheckboxField>
      {stores.map(({ id, name }) => (
        <CheckboxField
          key={id}
          checked={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </CheckboxField>
      ))}
    </details>
  )
}
