import { PageMeta } from '../../components/page-meta.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import { useAttempts } from '../selfservice/use-attempts.ts'
import type { Route } from './+types/withdrawal'
import { declareWithdrawal } from './declare-withdrawal.ts'
import styles from './withdrawal.module.css'
import { WithdrawalCheck } from './withdrawal-check.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'
import { WithdrawalReceipt } from './withdrawal-receipt.tsx'
import { noDeclaration } from './withdrawal-steps.ts'

export const handle = { ns: ['selfservice', 'pickup'] }
export const headers = privatePage

export const loader = ({ request }: Route.LoaderArgs) => ({
  orderId: new URL(request.url).searchParams.get('order')?.slice(0, 60) ?? '',
})

export const action = ({ request, context }: Route.ActionArgs) =>
  declareWithdrawal(request, context.get(requestContext).api)

/** Two steps, as the law wants it: declare, then confirm. */
export default function Withdrawal({ loaderData: { orderId }, actionData }: Route.ComponentProps) {
  const { t } = useTexts('selfservice')
  const { company } = useFrame()
  const attempt = useAttempts(actionData)
  const answer = actionData ?? { step: 'form' as const, typed: { ...noDeclaration, orderId }, errors: {} }
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('withdrawal.pageTitle', { name: company.name })} isPrivate />
      <div className={styles.words}>
        <h1>{t('withdrawal.headline')}</h1>
        <p className={styles.lead}>{t('withdrawal.lead')}</p>
        <p>{t('withdrawal.scope')}</p>
        <p>
          <SiteLink to="/conditions#withdrawal">{t('withdrawal.information')}</SiteLink>
        </p>
      </div>
      <div className={styles.desk}>
        {answer.step === 'form' && <WithdrawalForm answer={answer} attempt={attempt} />}
        {answer.step === 'check' && <WithdrawalCheck answer={answer} attempt={attempt} />}
        {answer.step === 'done' && <WithdrawalReceipt answer={answer} attempt={attempt} />}
      </div>
    </main>
  )
}
