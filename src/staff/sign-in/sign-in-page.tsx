import { useState } from 'react'
import { Link, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { SessionResponse, SignInOffer } from '#contract/staff/session.ts'
import { Notice } from '#ui/notice.tsx'
import type { Problem, Result } from '../api/request.ts'
import type { DemoRole } from '../api/staff-api.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { homeOf } from '../pages.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import { signInWithPasskey } from './passkeys.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import styles from './sign-in-page.module.css'

/** What the server offers; without an answer, what always exists. */
export const createSignInLoader =
  ({ api, session }: StaffApp) =>
  async (): Promise<{ offer: SignInOffer | undefined; problem: Problem | undefined }> => {
    if (session.state.get().kind === 'unknown') await session.load()
    const current = session.getSession()
    if (current) throw redirect(homeOf(current))
    const result = await api.readSignInOffer()
    return result.ok ? { offer: result.data, problem: undefined } : { offer: undefined, problem: result.problem }
  }

/** Only addresses of this app: a link from elsewhere must not lead away after the sign-in. */
const toNext = (next: string | null, start: string) => (next?.startsWith('/') && !next.startsWith('//') ? next : start)

function useSignIn() {
  const { session } = useStaffApp()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>()
  async function signIn(attempt: () => Promise<Result<SessionResponse>>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    const result = await attempt()
    setIsBusy(false)
    if (!result.ok) return setProblem(result.problem)
    await session.receive(result.data)
    await navigate(toNext(searchParams.get('next'), homeOf(result.data)), { replace: true })
  }
  return { signIn, isBusy, problem }
}

function greetingKey(hour: number) {
  if (hour < 11) return 'signIn.morning'
  return hour < 18 ? 'signIn.day' : 'signIn.evening'
}

export function SignInPage() {
  const { t } = useTranslation()
  const { api, requests, queue, session, clock } = useStaffApp()
  const { offer, problem: loadProblem } = useLoaderData<Awaited<ReturnType<ReturnType<typeof createSignInLoader>>>>()
  const { signIn, isBusy, problem } = useSignIn()
  const waiting = useObservable(queue.state).queue.length
  const state = useObservable(session.state)
  const hour = Math.floor(clock.localTime().minute / 60)
  const shownProblem = problem ?? loadProblem
  return (
    <SignInLayout headline={t(greetingKey(hour))} lead={offer?.hasDemoSignIn ? t('demo.headline') : t('signIn.lead')}>
      {state.kind === 'signedOut' && state.reason === 'ended' && (
        <Notice tone="warning">
          <strong>{t('signIn.endedHeadline')}</strong>
          <p>{t('signIn.endedText')}</p>
        </Notice>
      )}
      {state.kind === 'signedOut' && (state.reason === 'personExpired' || state.reason === 'deviceExpired') && (
        <Notice tone="warning">
          <strong>{t(`signIn.${state.reason}`)}</strong>
          <p>{t(`signIn.${state.reason}Text`)}</p>
        </Notice>
      )}
      {waiting > 0 && <Notice tone="warning">{t('signIn.waiting', { count: waiting })}</Notice>}
      <ProblemNotice problem={shownProblem} />
      {offer?.hasDemoSignIn && (
        <DemoChoice roles={offer.demoRoles} onChoose={(role) => void signIn(() => api.signInToDemo(role))} />
      )}
      <section className={`stack gap-15 ${styles.ways}`} aria-label={t('signIn.ways')}>
        <button
          type="button"
          className={`button ${offer?.hasDemoSignIn ? 'button-quiet' : ''}`}
          aria-disabled={isBusy}
          onClick={() => void signIn(() => signInWithPasskey(requests))}
        >
          <Icon name="key" />
          {t('signIn.passkey')}
        </button>
        <Link to="/pairing" className="button button-quiet">
          <Icon name="device" />
          {t('signIn.pair')}
        </Link>
      </section>
      <p className="soft small">{t('signIn.hint')}</p>
    </SignInLayout>
  )
}

/** Most people want to see the board first. */
const demoOrder: readonly DemoRole[] = ['counter', 'office', 'hiring', 'owner']
const demoIcons: Record<DemoRole, IconName> = {
  counter: 'board',
  office: 'list',
  hiring: 'applications',
  owner: 'people',
}

function DemoChoice({ roles, onChoose }: { roles: readonly DemoRole[]; onChoose: (role: DemoRole) => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.demo} aria-label={t('demo.label')}>
      <ul>
        {demoOrder
          .filter((role) => roles.includes(role))
          .map((role) => (
            <li key={role}>
              <button type="button" onClick={() => onChoose(role)}>
                <Icon name={demoIcons[role]} size={36} />
                <strong>{t(`demo.${role}`)}</strong>
                <span>{t(`demo.${role}Text`)}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}
