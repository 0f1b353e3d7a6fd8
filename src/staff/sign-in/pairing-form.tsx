import { useEffect, useEffectEvent, useState } from 'react'
import type { PairingRequest } from '#contract/staff/devices.ts'
import type { SessionResponse } from '#contract/staff/session.ts'
import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import type { Problem } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { CodePad } from '../components/code-pad.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import styles from './pairing-form.module.css'

const codeLength = 8
/** How often both sides ask whether the other one has done its part. */
export const pairingPollMs = 2_000

interface Props {
  onPaired: (session: SessionResponse) => void | Promise<void>
  /** The way out. */
  children: React.ReactNode
}

/** Makes this device a tablet of a store: a code is typed here, and the number that appears is confirmed by its maker. */
export function PairingForm({ onPaired, children }: Props) {
  const { t } = useTranslation()
  const { api } = useStaffApp()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()
  const [request, setRequest] = useState<PairingRequest | undefined>()

  async function enter(digits: string): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    const result = await api.enterPairingCode(digits)
    setIsBusy(false)
    if (result.ok) setRequest(result.data)
    else setProblem(result.problem)
    // What was typed stays if only the line is down.
    if (result.ok || result.problem.code !== 'unreachable') setCode('')
  }

  const finish = useEffectEvent(onPaired)

  useEffect(() => {
    if (!request) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const { token } = request
    async function ask(): Promise<void> {
      const result = await api.fetchPairedSession(token)
      if (isOver) return
      if (result.ok && result.data.session) return finish(result.data.session)
      const isLineDown = !result.ok && result.problem.code === 'unreachable'
      if (result.ok || isLineDown) {
        timer = setTimeout(() => void ask(), pairingPollMs)
        return
      }
      setProblem(result.problem)
      setRequest(undefined)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [request, api])

  return (
    <div className={`stack start gap-4 ${styles.columns}`}>
      <div className={`stack gap-2 ${styles.text}`}>
        {request ? (
          <p>{t('pairing.compare')}</p>
        ) : (
          <ol className={`stack gap-1 ${styles.steps}`}>
            <li>{t('pairing.step1')}</li>
            <li>{t('pairing.step2')}</li>
            <li>{t('pairing.step3')}</li>
            <li>{t('pairing.step4')}</li>
          </ol>
        )}
        <div id="pairing-problem" aria-live="assertive">
          <ProblemNotice problem={problem} />
        </div>
        <p className="row wrap gap-15">
          {problem?.code === 'unreachable' && (
            <Button aria-disabled={isBusy} onClick={() => void enter(code)}>
              {t('common.retry')}
            </Button>
          )}
          {children}
        </p>
      </div>
      {request ? (
        <div className="stack gap-1" role="status">
          <p className={`code ${styles.number}`}>{request.number}</p>
          <p>{t('pairing.waiting', { time: formatInstantTime(request.validUntil) })}</p>
        </div>
      ) : (
        <CodePad
          label={t('pairing.code')}
          length={codeLength}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void enter(digits)}
          isDisabled={isBusy}
          describedBy="pairing-problem"
        />
      )}
    </div>
  )
}
