import { useTexts } from '../../i18n/use-texts.ts'
import styles from './form-field.module.css'
import { Asterisk } from './text-field.tsx'

interface Props {
  name: string
  isTicked: boolean
  error?: string | undefined
  children: React.ReactNode
}

/** Unticked though it is needed, its label turns red and says so in words; works without our script. */
export function PlainConsent({ name, isTicked, error, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.consent} data-field={name} data-invalid={error ? true : undefined}>
      <label htmlFor={name}>
        <input
          id={name}
          name={name}
          type="checkbox"
          value="yes"
          defaultChecked={isTicked}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
        />
        <span>
          {children}
          <Asterisk text={t('required')} />
        </span>
      </label>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
