import { Link } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './open-question-link.module.css'
import { useOpenQuestions } from './open-questions.ts'

/** To the orders of earlier days of which nobody has said whether they were handed over. */
export function OpenQuestionLink() {
  const { t } = useTranslation()
  const questions = useOpenQuestions(true)
  if (!questions || questions.orders.length === 0) return null
  return (
    <Link to="/open-questions" className={`pill amber no-print ${styles.link}`}>
      <Icon name="waiting" />
      {t('questions.link', { count: questions.orders.length })}
      <Icon name="next" size={22} />
    </Link>
  )
}
