import { PageIcon } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './search-form.module.css'
import type { NearMe } from './use-near-me.ts'

interface Props {
  near: NearMe
  turnOn: () => void
  turnOff: () => void
}

export function NearMeButton({ near: { state }, turnOn, turnOff }: Props) {
  const { t } = useTexts('places')
  const isOn = state === 'on' || state === 'asking'
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.needsScript}`}
      aria-pressed={isOn}
      onClick={isOn ? turnOff : turnOn}
    >
      <span className={styles.mark}>
        <PageIcon name="near" size={18} />
        <PageIcon name="check" size={18} />
      </span>
      {t(state === 'asking' ? 'near.asking' : 'near.ask')}
    </button>
  )
}
