import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SiteData } from '#contract/site.ts'
import { phoneLink } from '#domain/store.ts'
import { Icon } from '../components/icon.tsx'
import { PictureImage } from '../components/picture-image.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { afterPaint } from '../scheduling.ts'
import { appState, useAppState } from '../state/app-state.ts'
import styles from './sidebar.module.css'

const openSidebar = () => appState.setState({ sidebarOpen: true })
const closeSidebar = () => appState.setState({ sidebarOpen: false })

/** All elements outside the element and its ancestors. */
function elementsOutside(element: Element): HTMLElement[] {
  const parent = element.parentElement
  if (!parent || element === document.body) return []
  const siblings = [...parent.children].filter((child) => child !== element && child instanceof HTMLElement)
  return [...(siblings as HTMLElement[]), ...elementsOutside(parent)]
}

/** Makes everything behind the dialog inert and stops the page from scrolling. Returns a function that undoes it. */
function makePageInert(dialog: Element): () => void {
  const elements = elementsOutside(dialog).filter(({ inert }) => !inert)
  for (const element of elements) element.inert = true
  document.documentElement.dataset.held = 'true'
  return () => {
    for (const element of elements) element.inert = false
    delete document.documentElement.dataset.held
  }
}

const supportsPopover = () => 'popover' in HTMLElement.prototype

/** For browsers without popover support (before 2024), where `popovertarget` does nothing. */
export const openWithoutPopover = () => supportsPopover() || openSidebar()

function showDialog(dialog: HTMLDialogElement): void {
  if (!supportsPopover()) dialog.showModal()
  else if (!dialog.matches(':popover-open')) dialog.showPopover()
}

function hideDialog(dialog: HTMLDialogElement): void {
  if (!supportsPopover()) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

/** The browser does not return the focus to an inert element, nor after a click outside the dialog. */
function returnFocus(dialog: HTMLDialogElement): void {
  const { activeElement, body } = document
  if (activeElement !== body && !dialog.contains(activeElement)) return
  document.querySelector<HTMLElement>(`[popovertarget="${dialog.id}"]`)?.focus({ preventScroll: true })
}

/**
 * The browser opens the popover itself, also before hydration. The page becomes inert only after the next paint: that
 * restyles every element, and a modal dialog would delay the menu by that time.
 */
function useSidebarDialog(): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const isOpen = useAppState(({ sidebarOpen }) => sidebarOpen)

  useEffect(() => {
    if (supportsPopover() && dialogRef.current?.matches(':popover-open')) openSidebar()
  }, [])

  useEffect(() => {
    const dialog = dialogRef.current
    if (!isOpen || !dialog) return
    let isClosed = false
    let release = () => {}
    showDialog(dialog)
    afterPaint(() => {
      if (!isClosed) release = makePageInert(dialog)
    })
    return () => {
      isClosed = true
      release()
      hideDialog(dialog)
      returnFocus(dialog)
    }
  }, [isOpen])

  return dialogRef
}

export const sidebarId = 'sidebar'

/** What people open the menu of a phone for, besides the sections of the site. */
const shortcuts = [
  { key: 'order', to: '/selfservice/orders' },
  { key: 'jobs', to: '/jobs' },
] as const

/** The main menu on small screens: closes on Escape and returns the focus. */
export function Sidebar({ siteData }: { siteData: SiteData }) {
  const { t } = useTranslation()
  const { company } = siteData
  const dialogRef = useSidebarDialog()
  const [picture, setPicture] = useState(siteData.sidebarPictures[0])

  function follow(isOpen: boolean): void {
    const { sidebarPictures } = siteData
    if (isOpen) setPicture(sidebarPictures[Math.floor(Math.random() * sidebarPictures.length)])
    appState.setState({ sidebarOpen: isOpen })
  }

  return (
    <dialog
      id={sidebarId}
      popover="auto"
      ref={dialogRef}
      className={styles.sidebar}
      aria-label={t('mainMenu')}
      aria-modal="true"
      onToggle={({ newState }) => follow(newState === 'open')}
      onClose={closeSidebar}
    >
      <div className={styles.content}>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={t('closeMenu')}
          popoverTarget={sidebarId}
          popoverTargetAction="hide"
          onClick={closeSidebar}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={t('mainMenu')}>
          <ul>
            {siteData.headerMenu.map(({ name, section, hash }) => (
              <li key={section}>
                <SiteLink to={`/${section}#${hash}`} onClick={closeSidebar}>
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            {shortcuts.map(({ key, to }) => (
              <li key={key}>
                <SiteLink to={to} onClick={closeSidebar}>
                  {t(`shortcut.${key}`)}
                </SiteLink>
              </li>
            ))}
            <li>
              <a href={phoneLink(company.phone)}>{t('shortcut.call', { phone: company.phone })}</a>
            </li>
            <li>
              <a href={siteData.chatUrl} target="_blank" rel="noopener">
                {t('chat')}
                <span className="visually-hidden"> {t('newTab')}</span>
              </a>
            </li>
          </ul>
        </nav>
        {picture && <PictureImage className={styles.picture} picture={picture} alt="" sizes="360px" />}
      </div>
    </dialog>
  )
}
