import { useState } from 'react'
import type { SessionResponse } from '#contract/staff/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import type { Problem, Result } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import type { ProofRequest } from '../state/proof-prompt.ts'
import { PairingForm } from './pairing-form.tsx'
import { confirmWithPasskey, signInWithPasskey } from './passkeys.ts'

/** Asks for the passkey above the page, which stays as it is. */
export function ProofDialog() {
  const { proof } = useStaffApp()
  const request = useObservable(proof.state)
  const { kind } = useSession()
  if (!request) return null
  if (request.kind === 'freshCheck') return <FreshCheckDialog request={request} />
  return kind === 'device' ? <PairAgainDialog request={request} /> : <SignInAgainDialog request={request} />
}

interface Props {
  request: ProofRequest
}

/** What is sent, and whether that was refused. */
function useProof<T>(attempt: () => Promise<Result<T>>, onGiven: (data: T) => Promise<void> | void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()
  async function prove(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    const result = await attempt()
    setIsBusy(false)
    if (result.ok) await onGiven(result.data)
    else setProblem(result.problem)
  }
  return { isBusy, problem, onConfirm: () => void prove() }
}

function FreshCheckDialog({ request: { answer } }: Props) {
  const { t } = useTranslation()
  const { api, requests } = useStaffApp()
  const isDemo = useSession().confirmsBy === 'demo'
  const state = useProof<unknown>(
    () => (isDemo ? api.confirmInDemo() : confirmWithPasskey(requests)),
    () => answer(true),
  )
  return (
    <ChangeDialog
      {...state}
      headline={t('proof.headline')}
      confirm={t(isDemo ? 'proof.confirmInDemo' : 'proof.confirm')}
      onClose={() => answer(false)}
    >
      <p>{t('proof.why')}</p>
      <p>{t(isDemo ? 'proof.demo' : 'proof.passkey')}</p>
    </ChangeDialog>
  )
}

/** Whoever signs in as somebody else does not go on with what was begun here. */
function useReceive(answer: ProofRequest['answer'], goesOn: (session: SessionResponse) => boolean) {
  const { session } = useStaffApp()
  return async (received: SessionResponse): Promise<void> => {
    const isSame = goesOn(received)
    await session.receive(received)
    if (!isSame) location.assign('/')
    answer(isSame)
  }
}

function SignInAgainDialog({ request: { answer } }: Props) {
  const { t } = useTranslation()
  const { api, requests } = useStaffApp()
  const { id, role, confirmsBy } = useSession()
  const receive = useReceive(answer, (received) => received.id === id)
  const isOfDemo = confirmsBy === 'demo' && role !== 'device' && role !== 'store' && role !== 'adviser'
  const demoRole = isOfDemo ? role : undefined
  const state = useProof(() => (demoRole ? api.signInToDemo(demoRole) : signInWithPasskey(requests)), receive)
  return (
    <ChangeDialog
      {...state}
      headline={t('proof.signInHeadline')}
      confirm={t(demoRole ? 'proof.confirmInDemo' : 'signIn.passkey')}
      onClose={() => answer(false)}
    >
      <p>{t('proof.signInWhy')}</p>
      <p>{t('proof.kept')}</p>
    </ChangeDialog>
  )
}

function PairAgainDialog({ request: { answer } }: Props) {
  const { t } = useTranslation()
  const { storeId } = useSession()
  const receive = useReceive(answer, (received) => received.storeId === storeId)
  return (
    <Dialog headline={t('proof.pairHeadline')} onClose={() => answer(false)}>
      <p>{t('proof.pairWhy')}</p>
      <p>{t('proof.kept')}</p>
      <PairingForm onPaired={receive}>
        <Button kind="quiet" onClick={() => answer(false)}>
          {t('common.cancel')}
        </Button>
      </PairingForm>
    </Dialog>
  )
}
