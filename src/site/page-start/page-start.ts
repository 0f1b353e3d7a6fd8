/**
 * Runs in the head of every page, before anything else. It is bundled on its own and inlined (`first-paint.server.ts`), so
 * it must stay small: it imports nothing of the app.
 */
import { keepClicks } from './kept-clicks.ts'
import { arriveSmoothly } from './smooth-arrival.ts'
import { waitForStart } from './start-signal.ts'
import { keepChatAside } from './step-aside.ts'

keepClicks()
arriveSmoothly()
keepChatAside()
window.waitForStart = waitForStart
