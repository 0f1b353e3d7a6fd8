import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import type { Capability } from '#domain/staff/roles.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { allows } from '../state/session-cache.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MissingItemDialog } from './missing-item.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './order-actions.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

/** Loaded when somebody opens it. */
const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))

const actions = [
  ...(['note', 'missingItem', 'edit', 'move', 'contact'] as const),
  ...(['resend', 'invoice', 'refund', 'cancel'] as const),
] as const
type Action = (typeof actions)[number]

const icons: Record<Action, IconName> = {
  note: 'note',
  edit: 'list',
  move: 'arrow',
  contact: 'call',
  resend: 'mail',
  invoice: 'books',
  refund: 'euro',
  missingItem: 'euro',
  cancel: 'close',
}
const capabilityOf: Record<Action, Capability> = {
  note: 'orders.handOver',
  edit: 'orders.change',
  move: 'orders.change',
  contact: 'orders.change',
  resend: 'orders.change',
  invoice: 'orders.change',
  refund: 'orders.change',
  missingItem: 'orders.handOver',
  cancel: 'orders.change',
}

/** What needs more room than a dialog has is a page. */
const dialogs: Record<
  Exclude<Action, 'edit'>,
  React.ComponentType<{ order: StaffOrderDetails; onClose: () => void }>
> = {
  note: NoteDialog,
  move: MoveDialog,
  contact: ContactDialog,
  resend: ResendDialog,
  invoice: InvoiceDialog,
  refund: RefundDialog,
  missingItem: MissingItemDialog,
  cancel: CancelDialog,
}

/** What else can be done. What cannot be done now says why. */
export function OrderActions({ order }: { order: StaffOrderDetails }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>()
  const OpenDialog = open && dialogs[open]

  function reasonAgainst(action: Action): string | undefined {
    if (!allows(session, capabilityOf[action])) return t('obstacle.notAllowed')
    if (action === 'note' || action === 'invoice' || action === 'contact') return undefined
    const possible = order.can[action === 'missingItem' ? 'refund' : action]
    return possible === true ? undefined : t(`obstacle.${possible}`)
  }

  /** Whoever may refund any amount has no use for the smaller one. */
  function isOffered(action: Action): boolean {
    if (action === 'missingItem') return !allows(session, capabilityOf.refund)
    return action !== 'invoice' || order.isInvoiceable
  }

  function start(action: Action): void {
    if (action === 'edit') void navigate(`/orders/${order.orderId}/items`)
    else setOpen(action)
  }

  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="visually-hidden">
        {t('orderPage.actions')}
      </h2>
      <ul className={`rows line-top ${styles.actions}`}>
        {actions.filter(isOffered).map((action) => {
          const reason = reasonAgainst(action)
          return (
            <li key={action}>
              <button
                type="button"
                className={`row middle gap-15 strong ${styles.action}`}
                aria-disabled={reason !== undefined}
                onClick={() => !reason && start(action)}
              >
                <Icon name={icons[action]} />
                <span>
                  {t(action === 'note' && order.staffNote ? 'action.changeNote' : `action.${action}`)}
                  {reason && <span className="block small">{reason}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {OpenDialog && (
        <Suspense>
          <OpenDialog order={order} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const maxLength = 500

function NoteDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState(order.staffNote)
  const { change, send, ...state } = useOrderChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('action.note')}
      confirm={t('note.save')}
      onConfirm={() => void change(send('POST /orders/{orderId}/note', { params: order, body: { note } }))}
      onClose={onClose}
    >
      <TextArea
        label={t('order.staffNote')}
        hint={t('note.hint')}
        error={state.problem?.errors?.note && t('field.tooLong')}
        value={note}
        maxLength={maxLength}
        onChange={setNote}
      />
    </ChangeDialog>
  )
}

/** A mistyped number or address. */
function ContactDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const [contact, setContact] = useState({ phone: order.customer.phone, mail: order.customer.mail })
  const { change, send, ...state } = useOrderChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('contactForm.headline')}
      confirm={t('contactForm.save')}
      onConfirm={() => void change(send('POST /orders/{orderId}/contact', { params: order, body: contact }))}
      onClose={onClose}
    >
      <TextField
        label={t('orderPage.phone')}
        type="tel"
        autoComplete="off"
        error={fieldErrorText(t, state.problem?.errors?.phone)}
        value={contact.phone}
        onChange={(phone) => setContact({ ...contact, phone })}
      />
      <TextField
        label={t('orderPage.mail')}
        type="email"
        autoComplete="off"
        error={fieldErrorText(t, state.problem?.errors?.mail)}
        value={contact.mail}
        onChange={(mail) => setContact({ ...contact, mail })}
      />
      <p>{t('contactForm.text')}</p>
    </ChangeDialog>
  )
}

function ResendDialog({ order, onClose }: { order: StaffOrderDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useOrderChange(onClose)
  return (
    <ChangeDialog
      {...state}
      headline={t('action.resend')}
      confirm={t('resend.confirm')}
      onConfirm={() => void change(send('POST /orders/{orderId}/resend', { params: order }))}
      onClose={onClose}
    >
      <p>
        {t('resend.text', {
          mail: order.customer.mail,
          kind: order.resendKind ? t(`mailKind.${order.resendKind}`) : '',
        })}
      </p>
    </ChangeDialog>
  )
}
