import { data, href, redirect } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { clubPagesCacheTag } from '../../../engine/clubs/page-rules.ts';
import { headersWithCookies } from '../../../platform/cookies.server.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { readRequestSender } from '../../../platform/sender.server.ts';
import { visitorContext } from '../../../platform/visitor.server.ts';
import { lazyComponent } from '../../../ui/base/lazy-part.tsx';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { quizCheckoutPath, quizPath, quizPersonPath } from '../address-rules.ts';
import { saveQuizApplication } from '../save-quiz-application.server.ts';
import { parseQuizRequest, viewQuiz } from '../view.server.ts';
import type { Route } from './+types/curated-club-join.ts';

const QuizPage = lazyComponent(async () => (await import('../ui/quiz-page.tsx')).QuizPage);
const WelcomePart = lazyComponent(async () => (await import('../ui/welcome-part.tsx')).QuizWelcome);

/** Caches only the page without answers, which is the same for all visitors. */
export const handle = { finished: { tags: [clubPagesCacheTag], seconds: 300 } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await viewQuiz(context.get(dependenciesContext), url.searchParams);
  if (!page) throw redirect(href('/wine-club'));
  return page;
}

/** Starts the order of the first box. Guests must enter their details before checkout. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(dependenciesContext);
  const asked = await parseQuizRequest(shop, url.searchParams);
  if (!asked?.canContinue || !asked.quiz.isAnswered) throw redirect(`${quizPath}${url.search}`, 303);
  const signedIn = await context.get(visitorContext).signedIn();
  const started = await saveQuizApplication(shop, {
    ...asked,
    sender: readRequestSender({ request, context }),
    customerId: signedIn?.customerId,
  });
  if (!started.ok) return data({ refusal: started.refusals[0]?.sentence }, 409);
  const headers = headersWithCookies(started.value.setCookies);
  return redirect(signedIn ? quizCheckoutPath : quizPersonPath, { status: 303, headers });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMetaTags(matches, {
    title: pageTitle(`${loaderData?.club.title ?? 'The quiz'}, a wine club built around your taste`),
    description: `Tell us what you drink, how adventurous you are and your budget. See three boxes of ${loaderData?.club.sizes}, and why we chose each wine, before you order the first.`,
    path: '/curated-club-join',
  });

export default function CuratedClubJoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { canContinue, never, ...page } = loaderData;
  if (!canContinue || !never) {
    return <WelcomePart zipCode={page.quiz.zipCode} answer={page.answer} club={page.club} />;
  }
  return <QuizPage {...page} never={never} refusal={actionData?.refusal} />;
}
