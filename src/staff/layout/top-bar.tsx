import { useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { homeOf } from '../pages.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import { selectStore, useSelectedStore } from '../state/selected-store.ts'
import { allows } from '../state/session-cache.ts'
import { ConnectionMark } from './connection-status.tsx'
import styles from './top-bar.module.css'
import { useSession } from './use-session.ts'

export function TopBar() {
  // Without orders there is no board to be live, and nothing to hear.
  const hasBoard = allows(useSession(), 'orders.read')
  return (
    <header className={`row middle ${styles.bar} no-print`}>
      <StoreName />
      {hasBoard && <ConnectionMark />}
      {hasBoard && <SoundButton />}
    </header>
  )
}

/** Pages of the office that are about all stores, or have a choice of their own. */
const officePaths = /^\/(overview|lists|books|mails|content|hiring|inbox|people|audit)(\/|$)/

/** The name of the store; whoever works for several can change it here. */
function StoreName() {
  const { t } = useTranslation()
  const session = useSession()
  const store = useSelectedStore(session)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const id = useId()
  if (session.stores.length > 1 && officePaths.test(pathname))
    return (
      <Link to={homeOf(session)} className={`row middle ${styles.store}`}>
        {t('lists.allStores')}
      </Link>
    )
  if (!store)
    return (
      <Link to="/" className={`row middle ${styles.store}`}>
        {t('app.name')}
      </Link>
    )
  if (session.stores.length === 1)
    return (
      <Link to="/" className={`row middle ${styles.store}`}>
        {store.name}
      </Link>
    )
  return (
    <div className={styles.switch}>
      <p className={`row middle ${styles.store}`} aria-hidden="true">
        <span>{store.name}</span>
        <Icon name="down" size={22} />
      </p>
      <label className="visually-hidden" htmlFor={id}>
        {t('nav.store')}
      </label>
      <select
        id={id}
        value={store.id}
        onChange={(event) => {
          selectStore(event.target.value)
          if (location.pathname.startsWith('/orders/')) void navigate('/')
        }}
      >
        {session.stores.map(({ id: storeId, name }) => (
          <option key={storeId} value={storeId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Always says whether new orders can be heard. */
function SoundButton() {
  const { t } = useTranslation()
  const { sound } = useStaffApp()
  const state = useObservable(sound.state)
  return (
    <button
      type="button"
      className={`row middle gap-1 small strong nowrap ${styles.sound}`}
      data-state={state}
      aria-pressed={state === 'on'}
      onClick={() => (state === 'on' ? sound.turnOff() : void sound.turnOn().then(sound.play))}
    >
      <Icon name={state === 'on' ? 'soundOn' : 'soundOff'} />
      <span className="wide-only">{t(`sound.${state}`)}</span>
    </button>
  )
}
