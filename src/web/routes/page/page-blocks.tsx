import type { PageAnswer } from '#contract/site/page-answer.ts'
import { blockTones } from './block-tones.ts'
import { AppBlock } from './blocks/app-block.tsx'
import { CalloutBlock } from './blocks/callout-block.tsx'
import { CardsBlock } from './blocks/cards-block.tsx'
import { CircleBlock } from './blocks/circle-block.tsx'
import { CompanyBlock } from './blocks/company-block.tsx'
import { DocumentBlock } from './blocks/document-block.tsx'
import { EnquiryBlock } from './blocks/enquiry-block.tsx'
import { FactsBlock } from './blocks/facts-block.tsx'
import { FaqBlock } from './blocks/faq-block.tsx'
import { JobsBlock } from './blocks/jobs-block.tsx'
import { MenucardBlock } from './blocks/menucard-block.tsx'
import { OffersBlock } from './blocks/offers-block.tsx'
import { PictureBlock } from './blocks/picture-block.tsx'
import { QuoteBlock } from './blocks/quote-block.tsx'
import { SplitBlock } from './blocks/split-block.tsx'
import { StepsBlock } from './blocks/steps-block.tsx'
import { StoriesBlock } from './blocks/stories-block.tsx'
import { TextBlock } from './blocks/text-block.tsx'
import { TimelineBlock } from './blocks/timeline-block.tsx'
import { TourBlock } from './blocks/tour-block.tsx'
import styles from './page-blocks.module.css'

type ShownBlock = PageAnswer['blocks'][number]

/** Each block lies on a band of colour; it brings its own room above and below, but no background. */
export function PageBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  const tones = blockTones(blocks.map(({ kind }) => kind))
  return blocks.map((block, index) => (
    <div key={index} className={styles.band} data-tone={tones[index]}>
      <BlockView block={block} />
    </div>
  ))
}

function BlockView({ block }: { block: ShownBlock }) {
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
    case 'company':
      return <CompanyBlock {...block} />
    case 'stories':
      return <StoriesBlock {...block} />
    case 'circle':
      return <CircleBlock {...block} />
    case 'tour':
      return <TourBlock {...block} />
    case 'faq':
      return <FaqBlock {...block} />
    case 'offers':
      return <OffersBlock {...block} />
    case 'jobs':
      return <JobsBlock {...block} />
    case 'menucard':
      return <MenucardBlock {...block} />
    case 'app':
      return <AppBlock {...block} />
    default:
      return null
  }
}
