import { useNavigate } from 'react-router'
import type { TasterOptions } from '#contract/hiring/application-answer.ts'
import { SelectField } from '../../components/form/select-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './taster.module.css'

interface Props {
  jobId: string
  stores: TasterOptions['stores']
  storeId: string | undefined
  error: string | undefined
}

/** For a job at all stores: a plain form to choose one, which with script needs no button. */
export function StoreChoice({ jobId, stores, storeId, error }: Props) {
  const { t } = useTexts('jobs')
  const navigate = useNavigate()
  const choose = (chosen: string) =>
    void navigate(
      { search: `?${new URLSearchParams({ storeId: chosen })}` },
      { replace: true, preventScrollReset: true },
    )
  return (
    <form method="get" action={`/jobs/${jobId}/taster`} className={styles.store}>
      <SelectField
        name="storeId"
        label={t('taster.store')}
        value={storeId ?? ''}
        onChange={choose}
        placeholder={t('taster.chooseStore')}
        error={error}
        isRequired
      >
        {stores.map(({ id, name, location }) => (
          <option key={id} value={id}>
            {name.includes(location) ? name : `${name}, ${location}`}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={`button button-quiet ${styles.show}`}>
        {t('taster.showDates')}
      </button>
    </form>
  )
}
