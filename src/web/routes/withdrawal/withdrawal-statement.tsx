import { useTexts } from '../../i18n/use-texts.ts'
import styles from './withdrawal.module.css'
import type { Declaration } from './withdrawal-steps.ts'

/** The declaration in the words that reach us. */
export function WithdrawalStatement({ typed: { name, orderId, mail, notes } }: { typed: Declaration }) {
  const { t } = useTexts('selfservice')
  return (
    <blockquote className={styles.statement}>
      <p>{t(notes ? 'withdrawal.statementPart' : 'withdrawal.statement', { orderId, notes })}</p>
      <footer>
        <span>{name}</span>
        <span>{mail}</span>
      </footer>
    </blockquote>
  )
}
