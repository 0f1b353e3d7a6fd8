import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import type { Problem } from '../api/request.ts'
import { useRead } from '../api/use-read.ts'
import { Button } from '../components/button.tsx'
import { ProblemText } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { registerPasskey } from './passkeys.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import styles from './sign-in-page.module.css'

/** The token is behind the # of the address, which browsers send to no server and write into no log. */
const readToken = (hash: string) => decodeURIComponent(hash.replace(/^#(token=)?/, ''))

export function InvitationPage() {
  const { t } = useTranslation()
  const { requests, session } = useStaffApp()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const token = readToken(hash)
  const { data: invitation, problem: readProblem } = useRead('POST /invitation', { body: { token: token || '-' } })
  const [refusal, setRefusal] = useState<Problem | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const problem = refusal ?? readProblem

  async function accept(): Promise<void> {
    if (!invitation || isBusy) return
    setIsBusy(true)
    setRefusal(undefined)
    const result = await registerPasskey(requests, token, invitation)
    setIsBusy(false)
    if (!result.ok) return setRefusal(result.problem)
    await session.receive(result.data)
    await navigate('/', { replace: true })
  }

  return (
    <SignInLayout headline={invitation ? t('invitation.welcome', { name: invitation.name }) : t('invitation.headline')}>
      {invitation ? (
        <>
          <p>{t('invitation.text')}</p>
          {invitation.replacesPasskey && <Notice tone="info">{t('invitation.replaces')}</Notice>}
        </>
      ) : (
        !problem && <p role="status">{t('invitation.loading')}</p>
      )}
      {problem && (
        <Notice tone="warning">
          <ProblemText problem={problem} />
          {!invitation && problem.code !== 'unreachable' && <p>{t('invitation.askAgain')}</p>}
        </Notice>
      )}
      <div className={`stack gap-15 ${styles.ways}`}>
        {invitation ? (
          <Button icon="key" aria-disabled={isBusy} onClick={() => void accept()}>
            {t('invitation.accept')}
          </Button>
        ) : (
          problem && (
            <Link to="/sign-in" className="button button-quiet">
              {t('invitation.toSignIn')}
            </Link>
          )
        )}
      </div>
    </SignInLayout>
  )
}
