import { data } from 'react-router'
import { fieldErrors, statusByProblem } from '#contract/errors.ts'
import { withdrawalSchema } from '#contract/orders.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { ChatHelp } from '../../components/chat-help.tsx'
import styles from '../../components/form-page.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/withdrawal'
import {
  type Declaration,
  emptyDeclaration,
  WithdrawalCheck,
  type WithdrawalField,
  WithdrawalForm,
  WithdrawalReceipt,
  type WithdrawalState,
} from './withdrawal-steps.tsx'

export const handle = { ns: ['order', 'pickup'], searchParams: ['order'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ request }: Route.LoaderArgs) => ({
  orderId: new URL(request.url).searchParams.get('order')?.slice(0, 60) ?? '',
})

export const action = ({ request, context }: Route.ActionArgs) =>
  declareWithdrawal(request, context.get(requestContext).api)

/** By law a withdrawal takes two steps: declare, then confirm. */
export default function Withdrawal({ loaderData: { orderId }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  const state = actionData ?? { step: 'form' as const, declaration: { ...emptyDeclaration, orderId }, errors: {} }
  return (
    <main id="main" className={`page stack top ${styles.page}`}>
      <PageMeta
        title={t('withdrawal.pageTitle', { name: company.name })}
        isPrivate
        hasErrors={state.step === 'form' && Object.keys(state.errors).length > 0}
      />
      <div className={`stack top gap-2 ${styles.words}`}>
        <h1>{t('withdrawal.headline')}</h1>
        <p className="lead">{t('withdrawal.lead')}</p>
        <p>{t('withdrawal.scope')}</p>
        <p>
          <SiteLink to="/conditions#withdrawal" className="text-button">
            {t('withdrawal.information')}
          </SiteLink>
        </p>
        <ChatHelp />
      </div>
      <div>
        {state.step === 'form' && <WithdrawalForm state={state} attempt={actionData} />}
        {state.step === 'check' && <WithdrawalCheck state={state} attempt={actionData} />}
        {state.step === 'done' && <WithdrawalReceipt state={state} attempt={actionData} />}
      </div>
    </main>
  )
}

const respond = (body: WithdrawalState, status = 200) => data(body, { status, headers: privatePageHeaders() })

function readDeclaration(form: FormData): Declaration {
  const getText = (field: WithdrawalField) => String(form.get(field) ?? '').trim()
  return { name: getText('name'), orderId: getText('orderId'), mail: getText('mail'), notes: getText('notes') }
}

/** Moves one step forward or back without losing input. Only completeness is checked; no declaration is rejected. */
async function declareWithdrawal(request: Request, api: ApiClient) {
  const form = await request.formData()
  const declaration = readDeclaration(form)
  const intent = form.get('intent')
  if (intent === 'back') return respond({ step: 'form', declaration, errors: {} })
  const checked = withdrawalSchema.safeParse(declaration)
  if (!checked.success) return respond({ step: 'form', declaration, errors: fieldErrors(checked.error) }, 422)
  if (intent !== 'confirm') return respond({ step: 'check', declaration, hasFailed: false })
  const response = await api('POST /withdrawals', { body: checked.data })
  if (!response.success) return respond({ step: 'check', declaration, hasFailed: true }, statusByProblem[response.code])
  return respond({ step: 'done', declaration, receivedAt: response.data.receivedAt })
}
