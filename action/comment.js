/** GitHub's limit for a comment. */
const MAX_LENGTH = 65_536;

/**
 * Writes the comment of an earlier run again, or a new one. Without findings, a new one
 * would only be noise. A token that may not write, as that of a fork, is a warning.
 */
export async function comment({ number, text, token, isClean, about }) {
  const marker = `<!-- tenon: ${about
    .replace(/[^\w./-]+/g, " ")
    .replaceAll("--", "- -")
    .trim()} -->`;
  const issues = `${process.env.GITHUB_API_URL}/repos/${process.env.GITHUB_REPOSITORY}/issues`;
  const body = shortened(`${marker}\n${text}`);
  try {
    const own = await find(`${issues}/${number}/comments`, marker, token);
    if (own !== undefined)
      await request(`${issues}/comments/${own.id}`, "PATCH", token, { body });
    else if (!isClean)
      await request(`${issues}/${number}/comments`, "POST", token, { body });
  } catch (error) {
    console.log(
      `::warning::The comment could not be written: ${error.message} The token needs \`permissions: { pull-requests: write }\`. To write none, set \`comment: false\`.`,
    );
  }
}

/** The comment of an earlier run. */
async function find(url, marker, token) {
  for (let page = 1; ; page++) {
    const found = await request(
      `${url}?per_page=100&page=${page}`,
      "GET",
      token,
    );
    const own = found.find(({ body }) => body?.startsWith(marker));
    if (own !== undefined || found.length < 100) return own;
  }
}

async function request(url, method, token, body) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "user-agent": "tenon",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`GitHub answered ${response.status}.`);
  }
  return response.json();
}

function shortened(text) {
  const note =
    "\n\n…\n\nThe report is longer than a comment may be. The summary of the job has all of it.";
  return text.length <= MAX_LENGTH
    ? text
    : text.slice(0, MAX_LENGTH - note.length) + note;
}
