/** Who asked for a page, as far as the user agent says. */
export const VISITORS = ['preview', 'search', 'other'] as const;
type Visitor = (typeof VISITORS)[number];

/** Programs that make a preview of a link for a chat or a network. */
const PREVIEWS =
  /facebookexternalhit|facebookcatalog|meta-externalagent|twitterbot|telegrambot|whatsapp|slackbot|slack-imgproxy|discordbot|linkedinbot|skypeuripreview|redditbot|pinterestbot|mastodon|bluesky|cardyb|vkshare|viber|iframely|embedly|opengraph|google-pagerenderer|snapchat|misskey|pleroma|friendica|farcaster|warpcast/i;
/** Programs that read pages for a search engine. */
const SEARCHES =
  /googlebot|google-inspectiontool|bingbot|yandexbot|yandex\.com\/bots|duckduckbot|baiduspider|applebot|slurp|sogou|seznambot|qwant|petalbot|yeti\/|bravebot|mojeekbot/i;

export function visitorKind(userAgent: string | undefined = ''): Visitor {
  if (PREVIEWS.test(userAgent)) return 'preview';
  return SEARCHES.test(userAgent) ? 'search' : 'other';
}
