import { PageIcon } from '../../components/page-icon.tsx'
import styles from './block-link.module.css'
import { ContentLink } from './content-link.tsx'

/** The one way on that a block offers. */
export function BlockLink({ href, label }: { href: string; label: string }) {
  return (
    <ContentLink href={href} className={styles.link}>
      <span>{label}</span>
      <PageIcon name="arrow" size={20} />
    </ContentLink>
  )
}
