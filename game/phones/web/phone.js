"use strict";
// The page of one seat: it shows what the table sends, raises what is touched, and sends one deed for one press.
(() => {
  const $ = (id) => document.getElementById(id);
  const hand = $("side"); // the choice of a hand: where one joins, and in the menu
  const HERE = 10000; // milliseconds between two signs of life
  const DEAF = 25000; // of silence, after which the stream is begun anew
  const WAITS = [300, 1000, 2000, 4000, 8000];

  let strings = {};
  let page = null; // what the table showed last
  let away = null; // why nothing is shown, and whether the hand may be asked for
  let raised = ""; // a card's code and its place among its like, or "#" and a choice's id
  let kind = ""; // of a card that can be played in several ways: the choice
  let path = []; // the folders that are open
  let covered = false;
  let who = null; // whose seat a code gives: their name and sign
  let scanned = false; // a new code, by a phone that may hold a hand already
  let pending = read("deed"); // a deed the table hasn't answered: {id, step}
  let stream = null;
  let tries = 0;
  let retry = 0;
  let told = ""; // what was read out last

  // -- what is kept on this phone: the token while the match lasts, the hand that holds it, what is raised

  function read(name) {
    try { return JSON.parse(localStorage.getItem(`moksha.${name}`)); } catch (_) { return null; }
  }
  function keep(name, value) {
    try {
      if (value === null) localStorage.removeItem(`moksha.${name}`);
      else localStorage.setItem(`moksha.${name}`, JSON.stringify(value));
    } catch (_) { /* a private window keeps nothing */ }
  }
  let token = read("token") || "";

  // -- small things

  function say(key, fields) {
    return (strings[key] || "").replace(/\{(\w+)\}/g, (whole, name) => (fields && name in fields ? fields[name] : whole));
  }
  function make(tag, given, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(given || {})) {
      if (name === "onclick") made.addEventListener("click", value);
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...inside.filter((each) => each !== "" && each !== null));
    return made;
  }
  function fill(place, ...inside) {
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    place.replaceChildren(...inside);
    const again = focused && place.querySelector(`[data-key="${CSS.escape(focused)}"]`);
    if (again) again.focus({ preventScroll: true });
  }
  const sign = (seat) => make("img", { src: `/sign/${page.table[seat].token}.svg`, alt: "", width: 20, height: 20 });
  const name = (seat) => (seat === page.seat ? say("you") : page.table[seat].name);
  const pressed = (on) => (on ? "true" : "false");
  function status(sentence) {
    if ($("status").textContent !== sentence) $("status").textContent = sentence;
  }

  // -- the table

  function send(to, body) {
    const headers = { "Content-Type": "application/json" };
    if (token && !body.code) headers.Authorization = `Bearer ${token}`;
    return fetch(to, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async function look() { // whose seat is it that the code gives?
    const code = $("code").value;
    who = null;
    let refused = say("looking");
    try {
      const answer = await send("/look", { code });
      const found = await answer.json();
      if (answer.ok) who = found;
      refused = answer.ok ? "" : found.sentence || refused;
    } catch (_) { /* the room's network comes and goes */ }
    if (code === $("code").value) showWho(refused);
  }
  function refuse(sentence) {
    $("refused").textContent = sentence;
    $("code").hidden = $("code").labels[0].hidden = Boolean(scanned && who && !sentence); // a camera has read it
  }
  function showWho(refused) {
    refuse(refused);
    $("over").hidden = true;
    fill($("who"), ...(who ? [make("img", { src: `/sign/${who.sign}.svg`, alt: "", width: 72, height: 72 }), make("h2", {}, say("who", who)), make("p", {}, say("who_not"))] : []));
    $("sit").textContent = who ? say("sit_as", who) : say("sit");
    $("live").textContent = who ? say("who", who) : "";
  }

  async function join(over) {
    const body = { code: $("code").value };
    if (over) body.what = "over";
    refuse("");
    $("over").hidden = true;
    try {
      const answer = await send(over ? "/ask" : "/join", body);
      const found = answer.ok || answer.headers.get("Content-Type") === "application/json" ? await answer.json() : {};
      if (answer.ok) {
        if (token) send("/ask", { what: "leave" }).catch(() => {}); // the hand that it held before
        token = found.token;
        scanned = false;
        keep("token", token);
        history.replaceState(null, "", "/"); // the code is used up
        away = page = null;
        listen();
      } else {
        refuse(found.sentence || say("looking"));
        $("over").hidden = found.error !== "taken";
      }
    } catch (_) {
      refuse(say("looking"));
    }
    show();
  }

  async function listen() {
    clearTimeout(retry);
    if (!token) return;
    if (stream) stream.abort();
    const mine = (stream = new AbortController());
    let heard = Date.now();
    const watch = setInterval(() => { if (Date.now() - heard > DEAF) mine.abort(); }, 5000);
    let again = true;
    try {
      const answer = await fetch("/events", { headers: { Authorization: `Bearer ${token}` }, signal: mine.signal });
      if (answer.status === 401) {
        leave((await answer.json()).sentence);
        again = false;
      } else if (answer.ok) {
        const reader = answer.body.getReader();
        const decoder = new TextDecoder();
        let text = "";
        ask();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          heard = Date.now();
          tries = 0;
          text += decoder.decode(value, { stream: true });
          const parts = text.split("\n\n");
          text = parts.pop();
          for (const part of parts) again = take(part) && again;
          if ($("status").textContent === say("looking")) status(pending ? say("sent") : "");
        }
      }
    } catch (_) { /* the room's network comes and goes */ }
    clearInterval(watch);
    if (mine !== stream || !again || !token) return;
    status(say("looking"));
    retry = setTimeout(listen, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }

  function take(part) {
    const found = /^event: (\w+)\ndata: (.*)$/s.exec(part);
    if (!found) return true;
    const data = JSON.parse(found[2]);
    if (found[1] === "page") {
      if (page && page.step !== data.step) { path = []; kind = ""; }
      page = data;
      away = null;
      if (pending && page.step > pending.step) settle("");
      choose();
    } else if (found[1] === "answer") {
      if (pending && data.deed === pending.id) settle(data.refusal);
    } else if (found[1] === "away") {
      if (!data.back) { leave(data.why); return false; }
      away = data;
    } else if (found[1] === "waiting") {
      away = { why: data.why, back: false };
    } else if (found[1] === "moved") {
      away = { why: say("moved"), moved: true };
      show();
      return false;
    }
    show();
    return true;
  }

  function leave(why) {
    token = "";
    keep("token", null);
    settle("");
    away = { why, gone: true };
    show();
  }

  // -- a deed: sent once; what isn't answered is asked about, never sent again

  async function act(choice) {
    if (pending || !choice) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    pending = { id: Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join(""), step: page.step };
    keep("deed", pending);
    status(say("sent"));
    show();
    try {
      await answered(await send("/deed", { step: page.step, choice, deed: pending.id }));
    } catch (_) {
      status(say("looking"));
      setTimeout(ask, WAITS[1]);
    }
  }

  async function ask() {
    if (!pending || !token) return;
    try {
      await answered(await fetch(`/deed/${pending.id}`, { headers: { Authorization: `Bearer ${token}` } }));
    } catch (_) {
      setTimeout(ask, WAITS[2]);
    }
  }

  async function answered(answer) {
    const found = await answer.json();
    if (!pending) return;
    if (!answer.ok) settle(found.sentence || "");
    else if (found.state !== "waiting") settle(found.refusal);
  }

  function settle(refusal) {
    pending = null;
    keep("deed", null);
    status(refusal);
    show();
  }

  // -- what is raised

  const all = (choices) => choices.flatMap((each) => (each.choices ? all(each.choices) : [each]));
  const cards = () => page.hand.flatMap((group) => group.cards);
  const card = () => (raised[0] === "#" ? undefined : cards().find((each) => each.key === raised));

  function choose() {
    const count = {};
    for (const each of cards()) {
      count[each.code] = (count[each.code] || 0) + 1;
      each.key = `${each.code}.${count[each.code]}`; // there are two Yins
    }
    const free = all(page.choices);
    const kept = read("raised") || {};
    const there = (cards().some((each) => each.key === kept.raised) && kept.title === page.place.title) || (kept.step === page.step && kept.raised);
    raised = there ? kept.raised : "";
    if (page.mine && !raised && free.length === 1 && !cards().some((each) => each.choices.length)) raised = `#${free[0].id}`;
  }
  function raise(what) {
    raised = what;
    kind = "";
    keep("raised", { step: page.step, title: page.place.title, raised });
    if (page.mine) status("");
    show();
  }
  function chosen() { // what gold would do now
    if (!page.mine || covered) return undefined;
    if (raised[0] === "#") return all(page.choices).find((each) => `#${each.id}` === raised);
    const held = card();
    if (!held || !held.choices.length) return undefined;
    return held.choices.length === 1 ? held.choices[0] : held.choices.find((each) => each.id === kind);
  }

  // -- what is shown

  function show() {
    const seated = !scanned && Boolean(page || (away && !away.gone) || token);
    const joins = !seated && !away;
    $("join").hidden = !joins;
    $("seat").hidden = joins;
    const side = document.body.dataset.side = read("side") || "right";
    const above = side === "either"; // a thumb from either side reaches gold, all across the footer
    if (above && !$("why").closest("header")) $("menu").after($("why"));
    else if (!above && $("why").closest("header")) $("go").before($("why"));
    if (joins && hand.parentElement !== $("form")) $("refused").before(hand);
    document.body.dataset.state = joins ? "join" : away || !page ? "away" : page.over ? "over" : page.mine && !covered ? "choose" : "wait";
    if (joins) return;
    if (away || !page) return showAway();
    document.body.dataset.step = page.step;
    document.body.dataset.hand = page.hand.length ? "cards" : "none";
    $("sign").src = `/sign/${page.table[page.seat].token}.svg`;
    $("sign").hidden = false;
    $("menu").hidden = $("why").hidden = false;
    $("headline").textContent = page.headline;
    $("place").textContent = [page.place.title, page.laid.length ? "" : page.place.line].filter(Boolean).join(" · "); // the trick shows it
    showTrick();
    showTally();
    showPanel();
    showChoices();
    showCards();
    $("mine").hidden = !$("choices").firstChild && !$("cards").firstChild; // across, what is told has all the room
    showSince();
    showFoot();
    announce();
  }

  function showAway() {
    for (const place of ["trick", "tally", "since", "choices", "cards"]) fill($(place));
    $("sign").hidden = !page;
    $("menu").hidden = $("why").hidden = $("cover").hidden = true;
    $("place").textContent = "";
    $("headline").textContent = away ? away.why : say("looking");
    fill($("panel"));
    const back = away && (away.back || away.moved || away.gone);
    $("go").hidden = !back;
    $("go").disabled = false;
    if (back) $("go").textContent = say(away.back ? "ask_back" : away.moved ? "use_here" : "join_again");
  }

  function showTrick() {
    fill($("trick"), ...page.laid.map((laid) =>
      make("li", { class: `${laid.ahead ? "ahead" : ""} ${laid.next ? "next" : ""}` },
        laid.code
          ? picture(laid.picture, laid.label, "laid")
          : make("span", { class: "slot" }),
        make("span", { class: "who" }, sign(laid.seat), " ", name(laid.seat)))));
  }

  function picture(file, label, css) {
    return file ? make("img", { src: `/card/${file}.png`, alt: label, class: css }) : make("b", { class: css }, label);
  }

  function showTally() {
    const rings = page.rings.length
      ? [make("span", { class: "rings", "aria-hidden": "true" }, ...page.rings.map((each) => make("i", { class: `ring ${each}` })))]
      : [];
    fill($("tally"), ...rings, page.facts.slice(0, 2).join(" · "));
  }

  function showPanel() {
    if (page.over) {
      const rows = page.over.rows.map((row) => make("p", { class: "row" }, sign(row.seat),
        make("span", {}, make("b", {}, page.table[row.seat].name), `: ${row.words}`)));
      fill($("panel"), make("div", {}, page.over.line, ...rows));
      return;
    }
    if (covered) return fill($("panel"), say("covered"));
    const held = card();
    const what = chosen();
    if (held || (what && what.would)) {
      const kinds = held && held.choices.length > 1 && page.mine
        ? make("div", { class: "kinds", role: "group", "aria-label": held.label }, ...held.choices.map((each) =>
            make("button", { "data-choice": each.id, "data-key": `k${each.id}`, "aria-pressed": pressed(each.id === kind),
              onclick: () => { kind = each.id; show(); } }, each.label)))
        : "";
      const lines = [what && what.would, held && held.why_not, held && held.does].filter(Boolean);
      fill($("panel"),
        ...(held && held.picture ? [make("img", { src: `/card/${held.picture}.png`, alt: "" })] : []),
        make("div", {}, held ? make("strong", {}, held.label) : "", ...lines.map((line) => make("small", {}, line)), kinds)); // gold has its label
      return;
    }
    const lines = page.mine ? page.why.slice(0, 1) : []; // the headline says who else plays
    fill($("panel"), ...lines.map((line) => make("div", {}, make("strong", {}, line))));
  }

  function showChoices() {
    const alone = page.choices.length === 1 && `#${page.choices[0].id}` === raised; // gold says it already
    let list = covered || alone ? [] : page.choices;
    for (const at of path) list = list[at].choices;
    const up = path.length
      ? [make("button", { id: "up", "data-key": "up", onclick: () => { path.pop(); show(); } }, `‹ ${say("back")}`)]
      : [];
    const numbers = list.length > 0 && list.every((each) => each.number);
    $("choices").className = numbers ? "numbers" : "";
    document.body.dataset.numbers = numbers;
    fill($("choices"), ...up, ...list.map((each, at) => (each.choices
      ? make("button", { "data-folder": at, "data-key": `f${at}`, onclick: () => { path.push(at); show(); } }, each.label)
      : make("button", {
          "data-choice": each.id, "data-key": `c${each.id}`, "aria-pressed": pressed(raised === `#${each.id}`),
          "aria-label": numbers ? each.label : null, onclick: () => raise(`#${each.id}`) }, numbers ? each.number : each.label))));
  }

  function showCards() {
    const rows = [];
    for (const group of page.hand) {
      if (page.hand.length > 1) rows.push(make("h2", {}, group.name));
      const half = group.cards.length > 7 ? Math.ceil(group.cards.length / 2) : group.cards.length;
      for (let at = 0; at < group.cards.length; at += half) {
        const row = group.cards.slice(at, at + half);
        rows.push(make("ul", { class: half > 5 ? "many" : "", "aria-label": group.name }, ...row.map(held)));
      }
    }
    fill($("cards"), ...rows);
  }

  function held(each) {
    const dim = page.mine && !each.choices.length && cards().some((other) => other.choices.length);
    const back = covered ? "back" : "";
    return make("li", {}, make("button", {
      "data-card": covered ? null : each.key, "data-key": each.key, class: `${dim ? "dim" : ""} ${back}`, disabled: covered,
      "aria-pressed": pressed(!covered && raised === each.key), "aria-disabled": dim ? "true" : null,
      "aria-label": covered ? say("covered") : each.label, onclick: () => { if (!slid) raise(raised === each.key ? "" : each.key); },
    }, covered ? "" : each.picture ? make("img", { src: `/card/${each.picture}.png`, alt: "", draggable: "false" }) : each.label));
  }

  function showSince() {
    const many = page.mine && page.choices.length > 1 ? 1 : page.hand.length ? 3 : 4; // what is chosen from needs the room
    fill($("since"), make("h2", {}, say("since")), make("ul", {}, ...page.since.slice(0, many).reverse().map((each) =>
      make("li", {}, each.seat === null ? "" : sign(each.seat), make("span", {}, each.words)))));
    $("since").hidden = !page.since.length;
  }

  function showFoot() {
    const what = chosen();
    const hides = page.hand.length > 0;
    $("go").hidden = covered || !page.mine;
    $("go").disabled = !what || Boolean(pending);
    $("go").textContent = pending ? say("sent") : what ? what.label : say("choose");
    $("cover").hidden = !covered && (page.mine || !hides);
    $("cover").textContent = say(covered ? "uncover" : "cover");
  }

  function announce() {
    const newest = page.since.length && page.since[0].seat !== page.seat ? page.since[0].words : "";
    const now = [newest, page.headline].filter(Boolean).join(" ");
    if (now !== told) $("live").textContent = told = now;
  }

  // -- what lies over the page

  let before = null;
  function open(title, ...inside) {
    if ($("sheet").hidden) before = document.activeElement;
    $("sheet-title").textContent = title;
    $("sheet-words").replaceChildren(...inside);
    $("sheet").hidden = false;
    $("sheet").firstElementChild.scrollTop = 0;
    $("seat").setAttribute("aria-hidden", "true");
    $("sheet-close").focus({ preventScroll: true });
  }
  function shut() {
    $("sheet").hidden = true;
    $("seat").removeAttribute("aria-hidden");
    if (before) before.focus();
  }
  function openWhy() {
    const lines = [page.place.line, ...page.why, ...page.facts].filter(Boolean);
    const more = lines.filter((line) => !$("seat").textContent.includes(line)); // what stands on the page is read there
    open(say("why"), ...(more.length ? more : lines).map((line) => make("p", {}, `${line}${/[.!?…]$/.test(line) ? "" : "."}`)));
  }
  function openMenu() {
    const give = async () => { shut(); try { await send("/ask", { what: "leave" }); } catch (_) { status(say("looking")); } };
    const sure = () => open(say("leave"), make("p", {}, say("leave_words")), make("button", { class: "plain", onclick: give }, say("leave_yes")));
    const hide = () => { covered = true; shut(); show(); };
    open(page.title,
      make("ul", {}, ...page.table.map((each, seat) => make("li", {}, sign(seat), ` ${each.name}${seat === page.seat ? ` (${say("you")})` : ""}`))),
      page.hand.length && !covered ? make("button", { class: "plain", onclick: hide }, say("cover")) : "",
      hand,
      make("button", { class: "plain", id: "leave", onclick: sure }, say("leave")),
      make("p", { class: "room" }, `${say("room")} ${say("listen")}`));
  }

  function gold() {
    if (!away) act((chosen() || {}).id);
    else if (away.back) send("/ask", { what: "back" }).then(() => status(say("asked")), () => status(say("looking")));
    else if (away.moved) { away = null; listen(); show(); }
    else { away = page = null; begin().then(() => $("code").focus()).catch(() => status(say("looking"))); }
  }

  // -- it begins

  function seen() {
    if (document.visibilityState === "hidden") {
      if (page && page.hand.length) covered = true; // who looks at another page covers the cards
      show();
    } else if (token && !scanned && !(away && away.moved)) {
      send("/here", {}).catch(() => {});
      listen();
    }
  }

  async function begin() {
    const start = await (await fetch("/start.json")).json();
    strings = start.strings;
    document.documentElement.lang = start.language;
    document.title = `${start.title} · Moksha`;
    $("game").textContent = start.title;
    for (const each of document.querySelectorAll("[data-say]")) each.textContent = say(each.dataset.say);
    for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
    const side = hand.querySelector(`[value=${read("side") || "right"}]`);
    if (side) side.checked = true;
    $("code").value = location.hash.slice(1, 9);
    scanned = location.hash.length > 1;
    who = null;
    showWho("");
    show();
    if (scanned) look();
    else listen();
  }

  hand.addEventListener("change", (event) => { keep("side", event.target.value); show(); });
  $("code").addEventListener("input", () => {
    who = null;
    showWho("");
    if ($("code").value.replace(/[ -]/g, "").length === 6) look();
  });
  $("form").addEventListener("submit", (event) => { event.preventDefault(); if (who) join(false); else look(); });
  $("over").addEventListener("click", () => join(true));
  $("go").addEventListener("click", gold);
  $("cover").addEventListener("click", () => { covered = !covered; show(); });
  $("why").addEventListener("click", openWhy);
  $("menu").addEventListener("click", openMenu);
  $("sheet-close").addEventListener("click", shut);
  $("sheet").addEventListener("click", (event) => { if (event.target === $("sheet")) shut(); });
  document.addEventListener("keydown", (event) => {
    if ($("sheet").hidden) return;
    if (event.key === "Escape") shut();
    if (event.key !== "Tab") return;
    const stops = [...$("sheet").querySelectorAll("button, :checked")]; // the keys stay within what lies over the page
    const at = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    stops[(at + stops.length) % stops.length].focus();
    event.preventDefault();
  });
  let first = ""; // the card that a finger came down on, until it slides to another
  let slid = false;
  $("cards").addEventListener("pointermove", (event) => { // a finger that slides along the hand
    if (!event.buttons) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const over = under && under.closest("[data-card]");
    if (over && over.dataset.card !== first) {
      first = "";
      slid = true;
      if (over.dataset.card !== raised) raise(over.dataset.card);
    }
  });
  $("cards").addEventListener("pointerdown", (event) => {
    const at = event.target.closest("[data-card]");
    first = at ? at.dataset.card : "";
    slid = false;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    window.addEventListener(end, () => setTimeout(() => { slid = false; })); // after the click that it makes
  }
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", seen);
  window.addEventListener("pageshow", (event) => { if (event.persisted) seen(); });
  setInterval(() => { if (token) send("/here", {}).catch(() => {}); }, HERE);
  begin().catch(() => setTimeout(() => location.reload(), 3000));
})();
