import { useEffect, useState } from 'react'
import type { Frame } from '#contract/site/frame-schema.ts'
import { Icon } from '../components/icon.tsx'
import { PictureImage } from '../components/picture-image.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './sidebar.module.css'
import { closeSidebar, openSidebar } from './sidebar-state.ts'
import { useSidebarLayer } from './use-sidebar-layer.ts'

export const sidebarId = 'sidebar'

/** Over the page, and the only part of it while it is open: it closes on Escape and gives the focus back. */
export function Sidebar({ frame }: { frame: Frame }) {
  const { t } = useTexts()
  const { layer, isOpen } = useSidebarLayer()
  const [picture, setPicture] = useState(frame.sidebarPictures[0])

  useEffect(() => {
    const { sidebarPictures } = frame
    if (isOpen) setPicture(sidebarPictures[Math.floor(Math.random() * sidebarPictures.length)])
  }, [isOpen, frame])

  return (
    <dialog
      id={sidebarId}
      popover="auto"
      ref={layer}
      className={styles.sidebar}
      aria-label={t('mainMenu')}
      aria-modal="true"
      onToggle={({ newState }) => (newState === 'open' ? openSidebar() : closeSidebar())}
      onClose={closeSidebar}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={styles.close}
          aria-label={t('closeMenu')}
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
          onClick={closeSidebar}
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
