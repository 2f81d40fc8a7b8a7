/**
 * The names that descriptions usually give to the parameters of a list, and to the
 * properties around its items.
 */

/** The number of items of a page. */
export const sizes =
  /^(?:limit|per_?page|page_?size|size|count|top|max_?results)$/i;
/** The number of a page. */
export const pageNames = /^(?:page|page_?number)$/i;
/** The number of items before a page. */
export const offsets = /^(?:offset|skip|start|start_?index)$/i;
/** The id of the item before a page. */
export const afters = /^(?:starting_?after|after|after_?id)$/i;
/** A text of the server that names the next page. */
export const cursors =
  /^(?:cursor|page_?token|next_?token|continuation_?token|after)$/i;

/** The number of items of all pages. */
export const totals =
  /^(?:total|count|total_?(?:count|items|results|elements|size))$/i;
/** Whether more pages follow. */
export const mores = /^(?:has_?(?:more|next)|more|has_?next_?page)$/i;
/** What names the next page. */
export const nexts =
  /^(?:next|next_?(?:page|url|cursor|token|page_?token|page_?url))$/i;
