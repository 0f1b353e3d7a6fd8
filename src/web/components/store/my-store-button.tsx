import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { appState } from '../../state/app-state.ts'
import { notify } from '../../state/notify.ts'
import { useAppState } from '../../state/use-app-state.ts'
import { PageIcon } from '../page-icon.tsx'
import { keepMyStore } from './keep-my-store.ts'
import styles from './my-store-button.module.css'

interface Props {
  store: { id: string; name: string }
  className?: string
}

/** Saves the store and goes to its page; where it is already saved, says so. */
export function MyStoreButton({ store, className = 'button' }: Props) {
  const { t } = useTexts('places')
  const navigate = useNavigate()
  const isMine = useAppState(({ myStore }) => myStore?.id === store.id)

  function choose() {
    keepMyStore(appState, store, document)
    notify(appState, { tone: 'status', text: t('myStore.saved', { name: store.name }) })
    void navigate('/mystore#places', { preventScrollReset: true })
  }

  if (isMine)
    return (
      <p className={styles.mine}>
        <PageIcon name="heart" size={22} />
        {t('myStore.isMine')}
      </p>
    )
  return (
    <button type="button" className={`${className} ${styles.choose}`} onClick={choose}>
      <PageIcon name="heart" size={22} />
      {t('myStore.choose')}
    </button>
  )
}
