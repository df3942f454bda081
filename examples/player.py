"""A player that joins by code and answers at random, over HTTP with a poll every 2 s: python3 examples/player.py 123456 Ada [http://localhost:3000]."""

import json, random, sys, time, urllib.error, urllib.request, uuid

code, name, server = (sys.argv[1:] + ["http://localhost:3000"])[:3]
session = str(uuid.uuid4())  # the secret of this player: never show it to others


def call(method, path, body=None):
    """Sends a request; returns the JSON of the reply, also of a problem document."""
    headers = {"X-Session-Id": session, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api{path}", data, headers, method=method)
    try:
        return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as problem:
        return json.load(problem)


found = call("POST", "/rpc/find_game_by_code", {"code": code})
joined = call("POST", f"/games/{found['id']}/players", {"name": name}) if "id" in found else found
if "me" not in joined:
    sys.exit(joined["code"])
me = joined["me"]["playerId"]
while True:
    view = call("GET", f"/games/{found['id']}")
    game, question = view["game"], view["game"]["question"]
    if game["phase"] == "finished":
        seat = [player["id"] for player in game["players"]].index(me)
        sys.exit(print(f"{name}: {game['scores']['total'][seat]} points, {game['scores']['right'][seat]} right"))
    if game["phase"] == "choosing" and game["chooserId"] == me:
        pick = {"topic": "sports", "difficulty": "easy", "roundNumber": game["currentRound"]}
        call("POST", "/functions/select-topic", {"gameId": game["id"], "playerId": me, **pick})
    # Options come up to 300 ms before the question opens: an answer that is refused then is given again after the next poll.
    if game["phase"] == "question" and question["options"] and "answer" not in view["me"]:
        answer = {"questionId": question["id"], "answerIndex": random.randrange(len(question["options"]))}
        call("POST", "/functions/submit-answer", {"gameId": game["id"], "playerId": me, **answer})
    time.sleep(2 / game.get("speed", 1))
