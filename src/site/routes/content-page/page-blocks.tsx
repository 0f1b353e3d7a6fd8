import { chooseTones, type PageBlock } from './block-kinds.ts'
import { AppBlock, CompanyBlock } from './blocks/company-blocks.tsx'
import { DocumentBlock } from './blocks/document-block.tsx'
import { EnquiryBlock } from './blocks/enquiry-block.tsx'
import { JobsBlock } from './blocks/jobs-block.tsx'
import { CardsBlock, FactsBlock, FaqBlock, StepsBlock } from './blocks/list-blocks.tsx'
import { MenuCardBlock } from './blocks/menu-card.tsx'
import { OffersBlock } from './blocks/offers-block.tsx'
import { PartnersBlock } from './blocks/partners-block.tsx'
import { SlidesBlock } from './blocks/slides-block.tsx'
import { StoriesBlock } from './blocks/stories-block.tsx'
import { CalloutBlock, GuaranteeBlock, PictureBlock, QuoteBlock, SplitBlock, TextBlock } from './blocks/text-blocks.tsx'
import { TimelineBlock } from './blocks/timeline-block.tsx'
import { TourBlock } from './blocks/tour-block.tsx'
import styles from './page-blocks.module.css'

/** The wrapper sets the background; blocks bring only their own spacing. */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  const tones = chooseTones(blocks.map(({ kind }) => kind))
  return blocks.map((block, index) => (
    <div key={index} className={styles.band} data-tone={tones[index]}>
      <BlockView block={block} />
    </div>
  ))
}

function BlockView({ block }: { block: PageBlock }) {
  switch (block.kind) {
    case 'text':
      return <TextBlock {...block} />
    case 'document':
      return <DocumentBlock {...block} />
    case 'picture':
      return <PictureBlock {...block} />
    case 'split':
      return <SplitBlock {...block} />
    case 'facts':
      return <FactsBlock {...block} />
    case 'timeline':
      return <TimelineBlock {...block} />
    case 'cards':
      return <CardsBlock {...block} />
    case 'steps':
      return <StepsBlock {...block} />
    case 'enquiry':
      return <EnquiryBlock {...block} />
    case 'quote':
      return <QuoteBlock {...block} />
    case 'callout':
      return <CalloutBlock {...block} />
    case 'guarantee':
      return <GuaranteeBlock {...block} />
    case 'company':
      return <CompanyBlock {...block} />
    case 'stories':
      return <StoriesBlock {...block} />
    case 'circle':
      return <PartnersBlock {...block} />
    case 'tour':
      return <TourBlock {...block} />
    case 'faq':
      return <FaqBlock {...block} />
    case 'offers':
      return <OffersBlock {...block} />
    case 'jobs':
      return <JobsBlock {...block} />
    case 'menucard':
      return <MenuCardBlock {...block} />
    case 'app':
      return <AppBlock {...block} />
    case 'slides':
      return <SlidesBlock {...block} />
    default:
      block satisfies never
      return null
  }
}
