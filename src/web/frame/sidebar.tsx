import { useEffect, useRef, useState } from 'react'
import type { Frame } from '#contract/site/frame-schema.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/use-app-state.ts'
import { Icon } from '../ui/icon.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { SiteLink } from '../ui/site-link.tsx'
import styles from './sidebar.module.css'
import { closeSidebar, openSidebar } from './sidebar-state.ts'

export const sidebarId = 'sidebar'

/** A native modal dialog: it traps the focus, closes on Escape and gives the focus back. */
export function Sidebar({ frame }: { frame: Frame }) {
  const { t } = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = useAppState(({ sidebarOpen }) => sidebarOpen)
  const [picture, setPicture] = useState(frame.sidebarPictures[0])

  useEffect(() => {
    // Opened by `command` before our script ran: it stays open.
    if (dialog.current?.open) openSidebar()
  }, [])

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    if (!element.open) element.showModal()
    return () => element.close()
  }, [isOpen])

  useEffect(() => {
    const { sidebarPictures } = frame
    if (isOpen) setPicture(sidebarPictures[Math.floor(Math.random() * sidebarPictures.length)])
  }, [isOpen, frame])

  return (
    <dialog
      id={sidebarId}
      ref={dialog}
      className={styles.sidebar}
      aria-label={t('mainMenu')}
      onToggle={(event) => event.currentTarget.open && openSidebar()}
      onClose={closeSidebar}
      onClick={(event) => event.target === dialog.current && closeSidebar()}
      onKeyDown={(event) => event.key === 'Escape' && closeSidebar()}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={styles.close}
          aria-label={t('closeMenu')}
          onClick={(event) => {
            event.preventDefault()
            closeSidebar()
          }}
          {...closeWithoutScript}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={t('mainMenu')}>
          <ul>
            {frame.headerMenu.map(({ name, section, hash }) => (
              <li key={section}>
                <SiteLink to={`/${section}#${hash}`} onClick={closeSidebar}>
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        {picture && <PictureImage className={styles.picture ?? ''} picture={picture} alt="" sizes="360px" />}
      </div>
    </dialog>
  )
}

const closeWithoutScript = { command: 'close', commandfor: sidebarId }
