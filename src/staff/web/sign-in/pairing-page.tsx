import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Problem } from '../api/request.ts'
import { CodePad } from '../components/code-pad.tsx'
import { Notice } from '../components/message.tsx'
import { ProblemText } from '../components/problem-text.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import styles from './pairing-page.module.css'
import { SignInLayout } from './sign-in-layout.tsx'

const codeLength = 8

/** Makes this device a tablet of a store, with the code that somebody in the office sees. */
export function PairingPage() {
  const { t } = useTranslation()
  const { api, session } = useStaffApp()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()

  async function pair(digits: string): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    const result = await api.pair(digits)
    setIsBusy(false)
    if (!result.ok) {
      setProblem(result.problem)
      // What was typed stays if only the line is down.
      if (result.problem.code !== 'unreachable') setCode('')
      return
    }
    await session.receive(result.data)
    await navigate('/', { replace: true })
  }

  return (
    <SignInLayout headline={t('pairing.headline')}>
      <div className={styles.columns}>
        <div className={styles.text}>
          <ol className={styles.steps}>
            <li>{t('pairing.step1')}</li>
            <li>{t('pairing.step2')}</li>
            <li>{t('pairing.step3')}</li>
          </ol>
          <div id="pairing-problem" aria-live="assertive">
            {problem && (
              <Notice tone="amber">
                <ProblemText problem={problem} />
              </Notice>
            )}
          </div>
          <p className={styles.actions}>
            {problem?.code === 'unreachable' && (
              <button type="button" className="button" aria-disabled={isBusy} onClick={() => void pair(code)}>
                {t('common.retry')}
              </button>
            )}
            <Link to="/sign-in" className="button button-quiet">
              {t('common.back')}
            </Link>
          </p>
        </div>
        <CodePad
          label={t('pairing.code')}
          length={codeLength}
          value={code}
          onChange={setCode}
          onComplete={(digits) => void pair(digits)}
          isDisabled={isBusy}
          describedBy="pairing-problem"
        />
      </div>
    </SignInLayout>
  )
}
