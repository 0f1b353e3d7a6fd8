import { PictureImage } from '#site/components/picture-image.tsx'
import { Section } from '#site/components/section/section.tsx'
import { MenuLink } from '#site/components/site-link.tsx'
import type { BlockProps } from '../block-kinds.ts'
import { usePageData } from '../page-data.ts'
import styles from './slides-block.module.css'

/** The slides beside each other; narrow windows scroll them sideways. */
export function SlidesBlock({ id, headline }: BlockProps<'slides'>) {
  const { slides = [] } = usePageData()
  return (
    <Section id={id} headline={headline ?? slides[0]?.headline} className={`${styles.block} no-print`}>
      <ul>
        {slides.map(({ index, src, alt, text, link, buttonLabel }) => (
          <li key={index}>
            <PictureImage
              className={styles.picture}
              picture={src}
              alt={alt}
              sizes="(min-width: 1040px) 22rem, (min-width: 600px) 46vw, 80vw"
            />
            <p>{text}</p>
            <MenuLink link={link} className="button button-quiet">
              {buttonLabel}
            </MenuLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
