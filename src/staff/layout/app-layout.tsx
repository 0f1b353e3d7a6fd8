import { useEffect, useRef, useState } from 'react'
import {
  Navigate,
  NavLink,
  Outlet,
  redirect,
  useLocation,
  useNavigation,
  useNavigationType,
  useSearchParams,
} from 'react-router'
import type { SessionResponse } from '#contract/staff/session.ts'
import { unwrap } from '../api/request.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { listPages } from '../pages.ts'
import { ProofDialog } from '../sign-in/proof-dialog.tsx'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import { toLabel } from '../state/board-model.ts'
import { useObservable } from '../state/observable.ts'
import { useSelectedStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import styles from './app-layout.module.css'
import { ConnectionBand, StorageBand } from './connection-status.tsx'
import mainNavigationStyles from './main-navigation.module.css'
import { SessionEndBand } from './session-end-band.tsx'
import { TopBar } from './top-bar.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useLocalTime } from './use-local-time.ts'
import { useSession } from './use-session.ts'

/** Somebody who is not signed in is sent to the sign-in page, and comes back afterwards. */
export const createAppLoader =
  ({ session }: StaffApp) =>
  async ({ request }: { request: Request }): Promise<SessionResponse> => {
    const problem = await session.load()
    if (problem) unwrap({ ok: false, problem })
    const current = session.getSession()
    if (current) return current
    const { pathname, search } = new URL(request.url)
    const next = pathname + search
    throw redirect(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`)
  }

/** Follows the board of the store: the list for the counter and for scanning, and the sound for new orders. */
function useWatchedBoard(): void {
  const { watchedBoards } = useStaffApp()
  const session = useSession()
  const store = useSelectedStore(session)
  const { date: today } = useLocalTime()
  const { pathname } = useLocation()
  const [searchParams] = useSearchParams()
  // Only the board shows other days; scanning is about today.
  const date = (pathname === '/' && searchParams.get('date')) || today
  const mayRead = allows(session, 'orders.read')
  useEffect(() => {
    if (store && mayRead) watchedBoards.watch(store.id, date, today)
  }, [watchedBoards, store, date, today, mayRead])
}

/** Where each page of the history was scrolled to. The window itself never scrolls. */
const scrollTopByKey = new Map<string, number>()

/** A new page begins at its top, and screen readers begin to read there. The way back leads to where one was. */
function usePageStart() {
  const main = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (!element) return
    if (lastPathname.current !== pathname) {
      element.scrollTop = type === 'POP' ? (scrollTopByKey.get(key) ?? 0) : 0
      if (!element.contains(document.activeElement)) element.focus({ preventScroll: true })
      lastPathname.current = pathname
    }
    const remember = () => scrollTopByKey.set(key, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [pathname, key, type])
  return main
}

export function AppLayout() {
  const { t } = useTranslation()
  const { state } = useNavigation()
  const { session } = useStaffApp()
  const { kind } = useObservable(session.state)
  useWatchedBoard()
  const main = usePageStart()
  return (
    <div className={styles.layout} data-loading={state === 'loading'}>
      <a className="skip-link" href="#main">
        {t('nav.skip')}
      </a>
      <TopBar />
      <div className={styles.bands}>
        <ConnectionBand />
        <StorageBand />
        <SessionEndBand />
      </div>
      <MainNavigation />
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <UndoBar />
      <NewOrderAnnouncer />
      <ProofDialog />
      {kind === 'signedOut' && <Navigate to="/sign-in" replace />}
    </div>
  )
}

function MainNavigation() {
  const { t } = useTranslation()
  const { navigation, inNavigation } = listPages(useSession())
  return (
    <nav
      className={`${mainNavigationStyles.nav} no-print`}
      aria-label={t('nav.label')}
      data-office={navigation === 'office'}
    >
      <ul>
        {inNavigation.map(({ path, name, label, icon, place }) => (
          <li key={path} data-name={name} data-wide={place === 'wide'}>
            <NavLink to={path} end={path === '/'} className={`row middle gap-05 strong ${mainNavigationStyles.link}`}>
              <Icon name={icon} size={name === 'scan' ? 32 : 26} />
              <span>{t(`nav.${label}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Tells screen readers about orders that are new, changed or canceled. */
function NewOrderAnnouncer() {
  const { t } = useTranslation()
  const { board, todayBoard } = useStaffApp()
  const { board: shown } = useObservable(board.state)
  const { board: ofToday } = useObservable(todayBoard.state)
  const announced = useRef(new Set<string>())
  const [text, setText] = useState('')
  useEffect(() => {
    const marks = { ...shown?.marks, ...ofToday?.marks }
    const fresh = [...(shown?.orders ?? []), ...(ofToday?.orders ?? [])].filter(
      ({ orderId }) => marks[orderId] && !announced.current.has(`${orderId} ${marks[orderId]}`),
    )
    announced.current = new Set(Object.entries(marks).map(([orderId, mark]) => `${orderId} ${mark}`))
    if (fresh.length === 0) return
    const sentences = fresh.map((order) => {
      const { code, name, time } = toLabel(order)
      return t(`announce.${marks[order.orderId] ?? 'new'}`, { code, name, time })
    })
    setText(sentences.join(' '))
  }, [shown, ofToday, t])
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
