import { makeBuild } from './make-build.ts'
import { orSentence } from './or-sentence.ts'

await orSentence(makeBuild(process.env.CONTENT_DIR ?? './content'))
