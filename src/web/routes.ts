import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home/home.tsx'),
  route('products', 'routes/products/products.tsx'),
  route('products/:productId', 'routes/products/product.tsx'),
  route('places/:storeId?', 'routes/places/places.tsx'),
  route('mystore/:storeId?', 'routes/mystore/mystore.tsx'),
  route('checkout', 'routes/checkout/checkout.tsx'),
  route('selfservice/orders/:orderId?', 'routes/selfservice/selfservice.tsx'),
  route('api/payout/orders/:orderId/:outcome', 'routes/payout/payout.tsx'),
  route('pass/worker.js', 'routes/pass/worker.ts'),
  route('pass/:orderId', 'routes/pass/pass.tsx'),
  route('withdrawal', 'routes/withdrawal/withdrawal.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('jobs', 'routes/jobs/jobs.tsx'),
  route('jobs/:jobId', 'routes/jobs/job.tsx'),
  route('jobs/:jobId/taster', 'routes/jobs/taster.tsx'),
  route('application/:jobId', 'routes/application/application.tsx'),
  route('applications/:applicationId', 'routes/applications/applications.tsx'),
  route('review/:applicationId', 'routes/review/review.tsx'),
  route(':pageId', 'routes/page/page.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
